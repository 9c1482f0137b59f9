import csv
import gzip
import json
import os
import warnings

import numpy as np
import pandas as pd

MISSING = {"", "NULL", "null", "N/A", "n/a", "#N/A", "\\N"}
MISSING_IN_TYPED = MISSING | {"NA", "NaN", "nan", "-", "--", "None", "none", "?"}


def read_table(path, columns):
    """A table with the columns and types it had in the investigation. `columns` is name, type, lowest, highest of each."""
    frame = read_file(path, len(columns))
    if len(frame.columns) != len(columns):
        raise ValueError(f"{path} has {len(frame.columns)} columns instead of {len(columns)}")
    frame.columns = [name for name, *_ in columns]
    return pd.DataFrame({name: typed(frame[name], *facts) for name, *facts in columns})


def read_file(path, width):
    kind = os.path.basename(path).lower().removesuffix(".gz").rsplit(".", 1)[-1]
    if kind == "parquet":
        return pd.read_parquet(path)
    if kind in ("json", "jsonl", "ndjson"):
        return pd.read_json(path, lines=kind != "json" or first_character(path) == "{", dtype=False, convert_dates=False)
    if kind in ("xlsx", "xlsm"):
        return pd.read_excel(path, dtype=object)
    encoding = encoding_of(path)
    separator, skipped = layout_of(path, encoding, width)
    return pd.read_csv(
        path, sep=separator, encoding=encoding, skiprows=skipped, dtype=str, keep_default_na=False, on_bad_lines="skip"
    )


def open_text(path, encoding):
    opener = gzip.open if path.lower().endswith(".gz") else open
    return opener(path, "rt", encoding=encoding, newline="")


def first_character(path):
    with open_text(path, "utf-8-sig") as lines:
        return lines.read(1000).lstrip()[:1]


def encoding_of(path):
    for encoding in ("utf-8-sig", "utf-16", "cp1252"):
        try:
            with open_text(path, encoding) as lines:
                for _ in lines:
                    pass
            return encoding
        except (UnicodeDecodeError, UnicodeError):
            continue
    return "latin-1"


def layout_of(path, encoding, width):
    """The separator, and how many lines stand before the header: the first line with as many fields as there are columns."""
    with open_text(path, encoding) as lines:
        head = [line for _, line in zip(range(60), lines)]
    for skipped, line in enumerate(head):
        for separator in (",", ";", "\t", "|"):
            if len(next(csv.reader([line], delimiter=separator))) == width:
                return separator, skipped
    return ",", 0


def typed(values, kind, low, high):
    """The values as what they were read as. Of several ways to read them, the one that gives the known lowest and highest."""
    readings = {"integer": numbers, "float": numbers, "date": dates, "datetime": dates, "boolean": flags}.get(kind)
    if readings is None:
        return values.map(lambda value: None if pd.isna(value) or value in MISSING else str(value)).astype(object)
    fallback = None
    for read in readings(values):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", UserWarning)
                result = read()
        except (ValueError, TypeError, OverflowError):
            continue
        fallback = result if fallback is None else fallback
        if has_range(result, low, high):
            return result
    return fallback if fallback is not None else values


def present(values):
    if values.dtype != object:
        return values
    return values.map(lambda value: None if pd.isna(value) or value in MISSING_IN_TYPED else value)


def numbers(values):
    plain = present(values)
    text = plain.map(lambda value: value if value is None or not isinstance(value, str) else value.strip(" \u00a0€$£%"))
    yield lambda: pd.to_numeric(text, errors="raise").astype("float64")
    yield lambda: pd.to_numeric(text.str.replace(r"[,' \u00a0]", "", regex=True), errors="coerce")
    swapped = lambda: text.str.replace(r"[.' \u00a0]", "", regex=True).str.replace(",", ".")
    yield lambda: pd.to_numeric(swapped(), errors="coerce")
    yield lambda: pd.to_numeric(text, errors="coerce") / 100


def dates(values):
    plain = present(values)
    in_utc = lambda times: times.dt.tz_convert("UTC").dt.tz_localize(None) if times.dt.tz is not None else times
    yield lambda: in_utc(pd.to_datetime(plain))
    yield lambda: in_utc(pd.to_datetime(plain, dayfirst=True))
    yield lambda: in_utc(pd.to_datetime(plain, utc=True))
    for unit in ("s", "ms"):
        yield lambda unit=unit: pd.to_datetime(pd.to_numeric(plain), unit=unit)
    yield lambda: in_utc(pd.to_datetime(plain, errors="coerce"))


def flags(values):
    words = {"true": True, "t": True, "yes": True, "y": True, "1": True}
    words |= {"false": False, "f": False, "no": False, "n": False, "0": False}
    yield lambda: present(values).map(lambda value: None if value is None else words[str(value).lower()])


def has_range(values, low, high):
    if low is None or high is None or values.notna().sum() == 0:
        return True
    if pd.api.types.is_datetime64_any_dtype(values):
        edge = lambda text: pd.Timestamp(text).tz_localize(None)
        return values.min() == edge(low) and values.max() == edge(high)
    if values.dtype == object:
        return True
    return np.isclose(float(values.min()), float(low)) and np.isclose(float(values.max()), float(high))


# What SQL means by these words, on columns.


def everywhere(value):
    if isinstance(value, pd.Series):
        return value
    return pd.Series(value, index=facts.index, dtype="object" if value is None else None)


def number(values):
    values = everywhere(values)
    if pd.api.types.is_timedelta64_dtype(values):
        return values.dt.total_seconds() / 86400
    return pd.to_numeric(values, errors="coerce").astype("float64")


def text(values):
    def write(value):
        if isinstance(value, (bool, np.bool_)):
            return str(value).lower()
        return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)

    return everywhere(values).map(lambda value: None if pd.isna(value) else write(value))


def is_finite(values):
    return pd.Series(np.isfinite(number(values)), index=facts.index)


def case(branches, otherwise):
    result = everywhere(otherwise)
    for condition, value in reversed(branches):
        result = everywhere(value).where(everywhere(condition).fillna(False).astype(bool), result)
    return result


def coalesce(first, *others):
    result = everywhere(first)
    for other in others:
        result = result.where(result.notna(), everywhere(other))
    return result


def differs(left, right):
    left, right = everywhere(left), everywhere(right)
    return (left != right) & left.notna() & right.notna()


def seconds(values):
    return everywhere(values).dt.total_seconds()


def join(frame, other, keys):
    """Each row of `frame` with the row of `other` that has the same keys, if there is one. Missing keys match nothing."""
    left, right = [one for one, _ in keys], [one for _, one in keys]
    return frame.merge(other.dropna(subset=right), how="left", left_on=left, right_on=right)


CHECKS = []


def is_same(got, recorded):
    if got is None or recorded is None or isinstance(recorded, (str, bool)):
        return (got is None or got is pd.NaT or got != got) if recorded is None else got == recorded
    return bool(np.isclose(float(got), float(recorded), rtol=1e-9, atol=1e-9))


def check(name, got, recorded):
    got = None if got is None or got != got else got
    ok = is_same(got, recorded)
    CHECKS.append((name, got, recorded, ok))
    print(f"{'same     ' if ok else 'DIFFERENT'}  {name}: {got} (recorded {recorded})")
