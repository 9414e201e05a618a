"""The model that articles are about: the command line, then the text, then the settings."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor import pipeline
from auditor.audited import Audit
from auditor.source.document import Document
from tests.conftest import Ran

Auditor = Callable[..., Ran]
BERT = {"model_type": "bert", "num_hidden_layers": 2}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, str | None]:
    """What each article was audited as being about."""
    about: dict[str, str | None] = {}
    audit_document = pipeline.audit_document

    def noted(document: Document, *arguments: object, **named: object) -> Audit:
        audit = audit_document(document, *arguments, **named)  # type: ignore[arg-type]
        about[document.path] = (audit.model.name or audit.model.model_type) if audit.model is not None else None
        return audit

    monkeypatch.setattr(pipeline, "audit_document", noted)
    return about


@pytest.fixture
def models(articles: Path) -> Path:
    """Settings that name models, an article that names its own, and configurations in files."""
    (articles / "own.md").write_text("<!-- auditor: model=roberta-base -->\n\n2 × 300 = 600\n", encoding="utf-8")
    (articles / "auditor.toml").write_text(
        '[per-file-models]\n"*.md" = "bert-base-uncased"\n"w*.md" = "conf/config.json"\n', encoding="utf-8"
    )
    (articles / "conf").mkdir()
    (articles / "conf" / "config.json").write_text(json.dumps(BERT), encoding="utf-8")
    return articles


def test_the_text_wins_over_settings_and_the_command_line_over_both(auditor: Auditor, models: Path, asked: dict[str, str | None]) -> None:
    assert auditor("own.md", "right.md", "wrong.md").code == 1
    assert asked["right.md"] == "bert-base-uncased"
    assert asked["wrong.md"] == "bert"
    assert asked["own.md"] is not None
    assert asked["own.md"].endswith("roberta-base")
    auditor("own.md", "right.md", "wrong.md", "--model", "BERT Large")
    assert set(asked.values()) == {"bert-large-uncased"}
    auditor("claims", "own.md", "--model", "conf/config.json")
    assert asked["own.md"] == "bert"
    auditor("claims", "right.md")
    assert asked["right.md"] == "bert-base-uncased"


def test_without_a_word_of_it_there_is_none(auditor: Auditor, articles: Path, asked: dict[str, str | None]) -> None:
    auditor("right.md")
    assert asked == {"right.md": None}


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("brt-base-uncased", "bert-base-uncased"),
        ("missing.json", "missing.json"),
        ("right.md", "right.md"),
    ],
)
@pytest.mark.parametrize("command", ["check", "claims"])
def test_an_unknown_model_ends_the_run_in_one_line(auditor: Auditor, articles: Path, command: str, name: str, says: str) -> None:
    ran = auditor(command, "right.md", "--model", name)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_bad_directive_is_a_problem_and_the_article_is_audited_all_the_same(auditor: Auditor, articles: Path) -> None:
    (articles / "wrong.md").write_text("<!-- auditor: model=brt-base -->\n\n2 × 300 = 700\n", encoding="utf-8")
    ran = auditor("wrong.md", "--format", "json")
    report = json.loads(ran.out)
    assert ran.code == 2
    assert len(report["findings"]) == 1
    assert report["problems"][0]["message"].startswith("line 1: no model is known by the name 'brt-base'")
    assert auditor("claims", "wrong.md").code == 2


def test_a_file_that_holds_no_model_is_a_problem_of_the_articles_that_are_about_it(auditor: Auditor, models: Path) -> None:
    (models / "conf" / "config.json").write_text("[]", encoding="utf-8")
    ran = auditor("right.md", "wrong.md")
    assert ran.code == 2
    assert "wrong.md: conf/config.json: not a JSON object" in ran.err.replace("\\", "/")
    assert "right.md" not in ran.err


GENERIC = """# Our encoder

- attention of one layer: 4 * 768^2 = 2,359,296
- feed-forward network of one layer: 2 * 768 * 3072 + 3072 + 768 = 4,722,432
"""


def judged(auditor: Auditor, *arguments: str) -> list[tuple[str, int, str | None]]:
    report = json.loads(auditor("unnamed.md", "--format", "json", *arguments).out)
    return [(finding["rule"], finding["line"], finding["expected"]) for finding in report["findings"]]


def test_an_article_that_names_no_model_is_judged_by_the_one_that_is_said(auditor: Auditor, articles: Path) -> None:
    (articles / "unnamed.md").write_text(GENERIC, encoding="utf-8")
    assert judged(auditor) == []
    assert judged(auditor, "--model", "bert-base-uncased") == [("C301", 3, "2,362,368")]
    (articles / "config.json").write_text(json.dumps(BERT), encoding="utf-8")
    assert judged(auditor, "--model", "config.json") == [("C301", 3, "2,362,368")]
    (articles / "auditor.toml").write_text('[per-file-models]\n"unnamed.md" = "bert-base-uncased"\n', encoding="utf-8")
    assert judged(auditor) == [("C301", 3, "2,362,368")]


def test_the_text_itself_may_say_which_model_it_is_about(auditor: Auditor, articles: Path) -> None:
    (articles / "unnamed.md").write_text(f"<!-- auditor: model=bert-base-uncased -->\n\n{GENERIC}", encoding="utf-8")
    assert judged(auditor) == [("C301", 5, "2,362,368")]


def test_a_directive_is_no_claim(auditor: Auditor, articles: Path) -> None:
    text = "<!-- auditor: model=bert-base-uncased -->\n\n2 × 300 = 700 <!-- auditor: ignore[A101] 2 × 3 = 7 there -->\n"
    (articles / "wrong.md").write_text(text, encoding="utf-8")
    claims = json.loads(auditor("claims", "wrong.md", "--format", "json").out)["claims"]
    assert [claim["raw"] for claim in claims] == ["2 × 300 = 700"]
    assert auditor("wrong.md").code == 0


OWN = """# Counting our encoder

{name} has few layers.

- attention of one layer: 4 × {width}² = {count}
"""


@pytest.fixture
def own(articles: Path) -> Path:
    """Settings that give the models of a project the names that its texts use."""
    (articles / "configs").mkdir()
    for name, width in (("ours", 512), ("large", 1024)):
        config = {**BERT, "hidden_size": width, "num_attention_heads": 8, "intermediate_size": 4 * width}
        (articles / "configs" / f"{name}.json").write_text(json.dumps(config), encoding="utf-8")
    (articles / "auditor.toml").write_text('[models]\nours = "configs/ours.json"\n"Our Large" = "configs/large.json"\n', encoding="utf-8")
    return articles


@pytest.mark.parametrize(
    ("name", "width", "count", "right", "source"),
    [
        ("ours", 512, "1,048,576", "1,050,624", "ours, BertModel, configs/ours.json"),
        ("The our-large", 1024, "4,194,304", "4,198,400", "Our Large, BertModel, configs/large.json"),
    ],
)
def test_a_text_is_judged_by_the_model_of_the_project_that_it_names(
    auditor: Auditor, own: Path, name: str, width: int, count: str, right: str, source: str
) -> None:
    (own / "post.md").write_text(OWN.format(name=name, width=width, count=count), encoding="utf-8")
    (found,) = json.loads(auditor("--format", "json", "post.md").out)["findings"]
    assert (found["rule"], found["expected"], found["reference"]) == ("C301", right, source)
    assert found["model"] == source.partition(",")[0]
    assert f"= reference: {source}" in auditor("post.md").out


def test_a_text_that_names_two_models_of_a_project_is_judged_by_none(auditor: Auditor, own: Path, asked: dict[str, str | None]) -> None:
    (own / "post.md").write_text(OWN.format(name="ours, unlike our large,", width=512, count="1,048,576"), encoding="utf-8")
    auditor("post.md")
    assert asked["post.md"] is None
    (own / "post.md").write_text(OWN.format(name="oursin", width=512, count="1,048,576"), encoding="utf-8")
    auditor("post.md")
    assert asked["post.md"] is None


def test_a_comment_an_option_and_a_pattern_may_name_a_model_of_a_project(auditor: Auditor, own: Path, asked: dict[str, str | None]) -> None:
    (own / "post.md").write_text("<!-- auditor: model=our large -->\n\nunlike ours, 4 × 512² = 1,048,576\n", encoding="utf-8")
    auditor("post.md")
    assert asked["post.md"] == "Our Large"
    auditor("post.md", "--model", "ours")
    assert asked["post.md"] == "ours"
    settings = own / "auditor.toml"
    settings.write_text(f'per-file-models = {{ "right.md" = "our large" }}\n{settings.read_text(encoding="utf-8")}', encoding="utf-8")
    auditor("right.md")
    assert asked["right.md"] == "Our Large"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('bert-base-uncased = "configs/ours.json"', "is the name of bert-base-uncased"),
        ('"!!" = "configs/ours.json"', "is no name that a text could use"),
        ('ours = "bert-base-uncased"', "must name a config.json or .safetensors file"),
        ('ours = "configs/none.json"', "configs/none.json: no such file"),
    ],
)
def test_a_model_of_a_project_that_cannot_be_is_told_in_one_line(auditor: Auditor, own: Path, line: str, said: str) -> None:
    (own / "auditor.toml").write_text(f"[models]\n{line}\n", encoding="utf-8")
    ran = auditor("right.md")
    assert ran.code == 2
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_changed_configuration_is_audited_anew(auditor: Auditor, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AUDITOR_NO_CACHE", raising=False)
    monkeypatch.setenv("AUDITOR_CACHE_DIR", str(own / "kept"))
    (own / "post.md").write_text(OWN.format(name="ours", width=512, count="1,048,576"), encoding="utf-8")
    assert "1,050,624" in auditor("post.md").out
    large = (own / "configs" / "large.json").read_text(encoding="utf-8")
    (own / "configs" / "ours.json").write_text(large, encoding="utf-8")
    assert "1,050,624" not in auditor("post.md").out


BESIDE = """# Two encoders

Our Large has {large} layers and a hidden size of 1024; BERT Base has 12 layers; ours has a hidden size of 512.

| model | feed-forward size | heads |
| --- | --- | --- |
| ours | {wide} | 8 |
| our-large | 4096 | 8 |
| BERT Base | 3072 | 12 |
"""


@pytest.mark.parametrize(
    ("large", "wide", "told"),
    [
        (2, 2048, []),
        (4, 2048, [(3, "2", "Our Large, BertModel, configs/large.json")]),
        (2, 2480, [(7, "2048", "ours, BertModel, configs/ours.json")]),
    ],
)
def test_models_of_a_project_are_names_beside_others(
    auditor: Auditor, own: Path, large: int, wide: int, told: list[tuple[int, str, str]]
) -> None:
    (own / "post.md").write_text(BESIDE.format(large=large, wide=wide), encoding="utf-8")
    found = json.loads(auditor("--format", "json", "post.md").out)["findings"]
    assert [(f["line"], f["expected"], f["reference"]) for f in found if f["rule"].startswith("K")] == told
    settings = json.loads(auditor("claims", "--format", "json", "post.md").out)["settings"]
    assert {s["model"] for s in settings} == {"ours", "Our Large", "bert-base-uncased"}


def test_a_name_of_a_project_is_known_to_its_own_texts_only(auditor: Auditor, own: Path) -> None:
    (own / "post.md").write_text(BESIDE.format(large=4, wide=2048), encoding="utf-8")
    assert "of Our Large is 2, not 4" in auditor("post.md").out
    (own / "auditor.toml").unlink()
    assert "Our Large" not in auditor("post.md", "--format", "concise").out


def test_commands_that_show_a_model_know_those_of_the_project(auditor: Auditor, own: Path) -> None:
    assert auditor("params", "our large").out.startswith("Our Large (BertModel)")
    assert auditor("params", "configs/large.json").out.splitlines()[2:] == auditor("params", "our-large").out.splitlines()[2:]
    assert auditor("derive", "OURS").out.startswith("# How many parameters does ours have?")
    assert auditor("params", "theirs").code == 2
    assert "  knows      Our Large, configs/large.json" in auditor("settings", "post.md").out
    assert json.loads(auditor("settings", "--format", "json", "post.md").out)["models"]["ours"] == "configs/ours.json"
