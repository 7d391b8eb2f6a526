"""Measuring in a process of its own, so that what spoils it costs one run."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from bench.calibrate_gpu.driver_memory import driver_memory
from bench.calibrate_gpu.grid import Run
from bench.calibrate_gpu.machine import Machine
from bench.calibrate_gpu.worker import work

__all__ = ["NoDeviceError", "RunFailedError", "RunTooLongError", "Supervisor"]

_START = 180.0
"""Seconds that a process may take to import PyTorch and to open the device."""

_RELEASE = 2.0
"""Seconds that a driver may take to free what a killed process held."""


class NoDeviceError(Exception):
    """There is nothing to measure on, or with; the text says why."""


class RunFailedError(Exception):
    """A run could not be measured; the text says why."""


class RunTooLongError(RunFailedError):
    """A run took longer than it was given."""


class Supervisor:
    """Starts the process that measures, gives it runs, and replaces it when it hangs, dies or is spoilt."""

    def __init__(self, device: str) -> None:
        """`device`: auto, cuda or cpu.

        Raises:
            NoDeviceError: It cannot be used.
        """
        self._device = device
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self.machine = self._start()

    def measure(self, run: Run, seconds: float) -> Iterator[dict[str, object]]:
        """The cases of `run`, as they come.

        Raises:
            RunFailedError: It failed; cases that came before hold.
            RunTooLongError: It took longer than `seconds`; likewise.
            NoDeviceError: The device is gone.
        """
        if self._connection is None:
            time.sleep(_RELEASE)
            self._start()
        connection = self._connection
        if connection is None:
            raise NoDeviceError("the measuring process does not start")
        deadline = time.monotonic() + seconds
        connection.send(run)
        while True:
            try:
                if not connection.poll(max(0.0, deadline - time.monotonic())):
                    self.close()
                    raise RunTooLongError(f"took longer than {seconds:.0f} s")
                kind, said = connection.recv()
            except (EOFError, OSError):
                self.close()
                raise RunFailedError("the measuring process died") from None
            if kind == "case":
                yield said
                continue
            if said.spoilt:
                self.close()
            if said.reason:
                raise RunFailedError(said.reason)
            return

    def close(self) -> None:
        """End the measuring process; the next run starts another."""
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(30)
        self._connection = self._process = None

    def _start(self) -> Machine:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs, self._device, driver_memory()), daemon=True)
        process.start()
        theirs.close()
        self._process, self._connection = process, ours
        try:
            if not ours.poll(_START):
                raise NoDeviceError(f"the measuring process did not start within {_START:.0f} s")
            kind, said = ours.recv()
        except (EOFError, OSError):
            kind, said = "unable", "the measuring process died when it started"
        except NoDeviceError:
            self.close()
            raise
        if kind != "machine" or not isinstance(said, Machine):
            self.close()
            raise NoDeviceError(str(said))
        return said
