"""The tables of a journal in PostgreSQL, version by version; they mirror those in SQLite."""

from __future__ import annotations

__all__ = ["MIGRATIONS"]

_FIRST = (
    "CREATE TABLE meta (name text PRIMARY KEY, value text NOT NULL)",
    "CREATE TABLE head (one integer PRIMARY KEY CHECK (one = 1), number bigint NOT NULL, hash text NOT NULL)",
    "INSERT INTO head VALUES (1, 0, '')",
    """CREATE TABLE record (
        number bigint PRIMARY KEY,
        made text NOT NULL, kind text NOT NULL, who text NOT NULL, through text NOT NULL,
        conversation text NOT NULL, about bigint NOT NULL,
        title text NOT NULL, result text NOT NULL, status text NOT NULL,
        previous text NOT NULL, digest text NOT NULL, hash text NOT NULL, signature text NOT NULL,
        packed bytea
    )""",
    "CREATE INDEX record_about ON record (about) WHERE about > 0",
    "CREATE INDEX record_conversation ON record (conversation, number)",
    "CREATE TABLE text (digest text PRIMARY KEY, packed bytea NOT NULL)",
    "CREATE TABLE source_list (key text PRIMARY KEY, digest text NOT NULL)",
    """CREATE FUNCTION whygpu_record_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            IF NEW.packed IS NULL AND OLD.packed IS NOT NULL AND OLD.kind <> 'pruning'
                AND (NEW.number, NEW.made, NEW.kind, NEW.about, NEW.previous, NEW.digest, NEW.hash, NEW.signature)
                  = (OLD.number, OLD.made, OLD.kind, OLD.about, OLD.previous, OLD.digest, OLD.hash, OLD.signature)
            THEN
                RETURN NEW;
            END IF;
        END IF;
        RAISE EXCEPTION 'a record is never changed or deleted';
    END $$""",
    """CREATE TRIGGER record_stays BEFORE UPDATE OR DELETE ON record
    FOR EACH ROW EXECUTE FUNCTION whygpu_record_stays()""",
    """CREATE FUNCTION whygpu_text_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'a text is never changed'; END $$""",
    "CREATE TRIGGER text_stays BEFORE UPDATE ON text FOR EACH ROW EXECUTE FUNCTION whygpu_text_stays()",
)
# A word of the search is what stands between other characters than letters and figures, as in SQLite.
_SECOND = (
    r"""CREATE TABLE search (
        rowid bigint PRIMARY KEY,
        words text NOT NULL,
        found tsvector GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(words, '\W+', ' ', 'g'))) STORED
    )""",
    "CREATE INDEX search_found ON search USING gin (found)",
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (_FIRST, _SECOND)
"""The statements that make each version of the schema of the one before."""
