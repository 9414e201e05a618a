"""`auditor params MODEL|FILE...`: the reference itself, as a table by component, a list of tensors, or JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from auditor.cli.columns import table
from auditor.cli.models import read_any
from auditor.cli.use import DTYPES, MOST, Use

if TYPE_CHECKING:
    from auditor.reference import Model, Variant


@click.command(short_help="Show the exact parameter inventory of a model.")
@click.argument("models", metavar="MODEL|FILE...", nargs=-1, required=True)
@click.option("--architecture", metavar="CLASS", help="Count this class, such as BertForMaskedLM.")
@click.option("--formula", "formulas", is_flag=True, help="Show the closed form of each component and what shortens it.")
@click.option("--tensors", is_flag=True, help="List every tensor with its shape.")
@click.option("--variant", "variant", metavar="NAME", help="Show the total under one convention; 'all' lists them.")
@click.option("--memory", is_flag=True, help="Show bytes of weights, cache, training and adapters.")
@click.option("--flops", is_flag=True, help="Show the operations of a forward pass and of training.")
@click.option("--seq", type=click.IntRange(1, MOST), default=2048, show_default=True, help="Tokens of a sequence.")
@click.option("--batch", type=click.IntRange(1, MOST), default=1, show_default=True, help="Sequences.")
@click.option("--dtype", type=click.Choice(DTYPES), default="bf16", show_default=True, help="Format of cache and training.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Text (default) or JSON.")
def params(
    models: tuple[str, ...],
    architecture: str | None,
    formulas: bool,
    tensors: bool,
    variant: str | None,
    memory: bool,
    flops: bool,
    seq: int,
    batch: int,
    dtype: str,
    form: str,
) -> None:
    """Show the exact parameter inventory of a published model, a config.json or a .safetensors file.

    MODEL is a name such as bert-base-uncased, "BERT Base" or gpt2. Two models are shown side by side.
    """
    from auditor.reference import InventoryError

    if len(models) > 2:
        raise click.UsageError("one model, or two side by side")
    try:
        loaded = [read_any(name, architecture) for name in models]
        use = Use(memory, flops, seq, batch, dtype)
        if form == "json":
            documents = [_document(model, variant) | use.documents(model) for model in loaded]
            whole = documents[0] if len(documents) == 1 else {"schema": "auditor/1", "models": documents}
            click.echo(json.dumps(whole, ensure_ascii=False, indent=2))
        elif memory or flops:
            click.echo("\n\n".join("\n".join([_title(model), *use.lines(model)]) for model in loaded))
        elif variant is not None:
            click.echo("\n\n".join(_variant_text(model, variant) for model in loaded))
        elif tensors:
            click.echo("\n\n".join(_tensor_text(model) for model in loaded))
        elif len(loaded) == 2:
            click.echo(_side_by_side(*loaded))
        else:
            click.echo(_inventory(loaded[0], formulas))
    except InventoryError as problem:
        raise Failure(str(problem)) from None


class Failure(click.ClickException):
    """A model that cannot be had: one line, and the exit code of bad input."""

    exit_code = 2


def _title(model: Model) -> str:
    return f"{model.name or model.model_type} ({model.architecture})"


def _inventory(model: Model, formulas: bool) -> str:
    rows = [
        (component.id, f"{component.count:,}", _share(component.count, model.total), str(component.formula))
        for component in model.components
    ]
    rows.append(("total", f"{model.total:,}", _share(model.total, model.total), ""))
    lines = [_title(model), "", *table(("component", "count", "share", "formula"), rows, right=(1, 2)), *_notes(model)]
    if formulas and model.symbols:
        lines += ["", *_formula_lines(model)]
    return "\n".join(lines)


def _notes(model: Model) -> list[str]:
    lines = [""]
    if model.total_untied != model.total:
        lines.append(f"tied tensors counted each time: {model.total_untied:,}")
    words, head = model.count("embeddings"), model.count("head")
    if model.active != model.total:
        lines.append(f"active for each token: {model.active:,}, without embeddings {model.active - words:,}")
    if model.symbols and 0 < words < model.total:
        lines.append(
            f"without embeddings: {model.total - words:,}" + (f", and without the head {model.total - words - head:,}" if head else "")
        )
    if model.stored != model.total:
        lines.append(f"with buffers, as stored: {model.stored:,}")
    others = [name for name in model.architectures if name != model.architecture]
    if others:
        lines.append(f"other classes (--architecture): {', '.join(others)}")
    return lines if len(lines) > 1 else []


def _formula_lines(model: Model) -> list[str]:
    total = model.formula()
    lines = [f"total = {total}"]
    if model.relations:
        where = ", ".join(f"{symbol} = {value}" for symbol, value in model.relations.items())
        lines.append(f"      = {total.substitute(model.relations)}   where {where}")
    values = ", ".join(f"{symbol} = {value:,}" for symbol, value in model.symbols.items())
    return [*lines, f"{values}"]


def _side_by_side(left: Model, right: Model) -> str:
    counts = [{component.id: component.count for component in model.components} for model in (left, right)]
    ids = list(dict.fromkeys([*counts[0], *counts[1]]))
    rows = [(i, *(f"{c[i]:,}" if i in c else "–" for c in counts), _signed(counts[1].get(i, 0) - counts[0].get(i, 0))) for i in ids]
    rows.append(("total", f"{left.total:,}", f"{right.total:,}", _signed(right.total - left.total)))
    return "\n".join(table(("component", _title(left), _title(right), "difference"), rows, right=(1, 2, 3)))


def _variant_text(model: Model, wanted: str) -> str:
    rows = [(v.key, f"{v.total:,}", v.english, v.chinese) for v in _chosen(model, wanted)]
    return "\n".join([_title(model), "", *table(("variant", "count", "", ""), rows, right=(1,))])


def _chosen(model: Model, wanted: str) -> list[Variant]:
    found = [v for v in model.variants if wanted in ("all", v.key)]
    if not found:
        raise Failure(f"{_title(model)} has no variant {wanted!r}; it has {', '.join(v.key for v in model.variants)}")
    return found


def _tensor_text(model: Model) -> str:
    rows = [(t.name, "[" + ", ".join(map(str, t.shape)) + "]", t.component, t.kind) for t in model.tensors]
    return "\n".join([_title(model), "", *table(("tensor", "shape", "component", "kind"), rows), "", f"{len(rows):,} tensors"])


def _document(model: Model, variant: str | None) -> dict[str, object]:
    chosen = _chosen(model, variant)[0] if variant not in (None, "all") else model.variants[0]
    document: dict[str, object] = {
        "schema": "auditor/1",
        "model": model.name,
        "architecture": model.architecture,
        "variant": chosen.key,
        "total": chosen.total,
        "total_untied": model.total_untied,
        "components": [{"id": c.id, "count": c.count, "formula": str(c.formula)} for c in model.components],
        "tensors": [{"name": t.name, "shape": list(t.shape), "component": t.component, "kind": t.kind} for t in model.tensors],
    }
    if variant == "all":
        document["variants"] = [{"id": v.key, "english": v.english, "chinese": v.chinese, "total": v.total} for v in model.variants]
    return document


def _share(count: int, total: int) -> str:
    # Whole numbers only: tenths of a per cent, rounded half up.
    if not total:
        return ""
    tenths = (2000 * count + total) // (2 * total)
    return f"{tenths // 10}.{tenths % 10} %" if tenths else "< 0.1 %"


def _signed(number: int) -> str:
    return f"{number:+,}" if number else "0"
