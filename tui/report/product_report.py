"""A product as lines: what it is, what the documents say of it, what the catalogues know, how it stands for a job."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.explanation import source_words
from engine.inference import Given, GivenError, Origin
from engine.rulebook import Rulebook
from kb.advice import Advice
from kb.advice.summary import ACCELERATOR
from kb.advisor import Advisor
from kb.appraisal import Appraisal
from kb.catalogue import FieldValue, Product
from kb.claims import Claims
from tui.report.layout import columns, heading, wrapped

__all__ = ["appraisal_lines", "product_lines"]

# The figures of an entry that a person looks for first: a field and its unit, or a fact that follows from fields.
_FIGURES = {
    "accelerators": (
        ("memory_gb", ""), ("bandwidth_gbps", "GB/s"), ("hardware.compute", "at 16 bit"), ("link", ""),
        ("tdp_w", "W"), ("hardware.cuda_last", "is the last CUDA"), ("cloud_usd_hr_low", "USD/h"),
    ),
    "models": (
        ("params_total", "parameters"), ("params_active", "active"), ("architecture", ""), ("attention", "attention"),
        ("max_context", "tokens of context"), ("native_format", ""),
    ),
    "instances": (
        ("accelerator_count", "x"), ("accelerator", ""), ("network_gbps", "Gbit/s"), ("ram_gib", "GiB of RAM"),
        ("on_demand_usd_hr", "USD/h"), ("on_demand_cny_hr", "CNY/h"), ("price_date", ""),
    ),
    "number_formats": (("bits_per_weight", "bit/weight"), ("format_class", ""), ("family", "")),
}  # fmt: skip


def product_lines(product: Product, advisor: Advisor, width: int) -> Iterator[str]:
    """What ``advisor`` knows of a product, whatever the job, in lines of at most ``width`` columns."""
    claims = advisor.claims
    yield from wrapped(f"{product.name}   [{product.id}]", width)
    yield from wrapped(product.about, width, "  ")
    rows = [("kind", product.kind.replace("_", " "))]
    if product.aliases:
        rows.append(("also called", ", ".join(product.aliases)))
    if product.instead:
        rows.append(("use instead", product.instead))
    rows.append(("source", product.source))
    yield from columns(rows, width)
    yield from heading("What the documents say")
    if not product.claims:
        yield from wrapped("None of the documents names it.", width, "  ")
    yield from columns(_claim_rows(product, claims), width)
    yield from columns(_conflict_rows(product, claims), width)
    if product.entries():
        yield from heading("What the catalogues know")
        yield from columns(_entry_rows(product, advisor), width)


def appraisal_lines(appraisal: Appraisal, advice: Advice, rulebook: Rulebook, width: int) -> Iterator[str]:
    """How a product stands for the job of ``advice``, and why."""
    yield from heading("For this job")
    answers = [
        f"{rulebook.title(fact)}: {rulebook.show(fact, given.value)}"
        + (" (assumed)" if given.origin is Origin.DEFAULT else "")  # such as a usual size where no model was named
        for fact, given in advice.answers.items()
    ]
    answers = answers or ["nothing was said of it; what is usual was assumed"]
    yield from wrapped(f"the job: {'; '.join(answers)}", width, "  ", "    ")
    if appraisal.standing is None:
        text = 'Cannot be told: the job has to name a model or its size (whygpu product NAME "serve qwen3 8b").'
        yield from wrapped(text, width, "  ")
        return
    yield from wrapped(f"{appraisal.shown.upper()}: {appraisal.reason}", width, "  ", "    ")
    cited = ", ".join(source_words(each) for each in appraisal.sources)
    yield from wrapped(f"[{appraisal.rule}; {cited}]", width, "    ")
    listed = appraisal.product.role == "size_open"  # then the reason tells of all trials
    for trial in () if listed else appraisal.trials[1:]:
        yield from wrapped(f"{trial.label}: {trial.text}", width, "  - ", "    ")


def _claim_rows(product: Product, claims: Claims) -> Iterator[tuple[str, str]]:
    for claim in map(claims.get, product.claims):
        marks = [*claim.conflicts, *([claim.handling.replace("_", " ")] if claim.handling else [])]
        yield claim.id, f"{claim.statement} [{', '.join(marks)}]" if marks else claim.statement


def _conflict_rows(product: Product, claims: Claims) -> Iterator[tuple[str, str]]:
    for conflict in map(claims.conflict, product.conflicts):
        yield conflict.id, f"{conflict.title}: {conflict.handling}"


def _entry_rows(product: Product, advisor: Advisor) -> Iterator[tuple[str, str]]:
    for name, entries in product.entries().items():
        catalogue = advisor.catalogues.by_name()[name]
        for entry in entries:
            fields = catalogue.fields(entry) or {}
            shown = [
                _following(advisor, entry, field, unit) if "." in field else _figure(name, fields, field, unit)
                for field, unit in _FIGURES[name]
            ]
            figures = ", ".join(each for each in shown if each)
            yield entry, f"{catalogue.label(entry)}: {figures} ({catalogue.source(entry)})"


def _following(advisor: Advisor, accelerator: str, fact: str, words: str) -> str:
    """What the rules conclude of an accelerator; empty where they do not, or where they know none of that name."""
    try:
        value = advisor.engine.conclude({ACCELERATOR: Given(accelerator)}, assume=False).value(fact)
    except GivenError:
        return ""
    return "" if value is None else f"{advisor.rulebook.show(fact, value)} {words}"


def _figure(catalogue: str, fields: Mapping[str, FieldValue | None], field: str, unit: str) -> str:
    value = fields.get(field)
    if value is None:
        return ""
    if catalogue == "accelerators" and field == "memory_gb":
        unit = "GiB" if fields.get("memory_unit") == "GiB" else "GB"
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = f"{value:,}" if isinstance(value, int | float) and not isinstance(value, bool) else str(value)
    return f"{text} {unit}".strip()
