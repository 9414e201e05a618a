"""What is held against the reference, when it is known what each claim is about: departures with their causes, and the ledger.

Insides of the judge: the same cases as articles, through the public function, stand in tests/reading/against_reference.txt.
"""

from __future__ import annotations

import pytest

from auditor.claims.about.records import About, Convention, Symbol, Understanding
from auditor.claims.reader import read_claims
from auditor.reference import build
from auditor.source.reader import read_document
from auditor.source.text import Span
from auditor.verdicts.judgement import Judgement, judge_article

BERT, LLAMA = "bert-base-uncased", "meta-llama/Llama-2-7b-hf"
LETTERS = {"H": "hidden_size", "I": "intermediate_size", "A": "num_attention_heads", "V": "vocab_size", "L": "num_hidden_layers"}


def judged(
    text: str, labels: dict[str, tuple[str, str]], model: str | None = BERT, conventions: tuple[str, ...] = (), **more: object
) -> Judgement:
    """Judge a text whose claims are about what ``labels`` says: a part of the claim -> component, scope."""
    reading = read_claims(read_document("a.md", text))
    abouts = []
    for claim in reading.claims:
        found = next((label for part, label in labels.items() if part in claim.raw), None)
        abouts.append(About(model, tuple(found[0].split("+")), found[1], None, "high", "test") if found else About())  # type: ignore[arg-type]
    known = Understanding(
        tuple(abouts),
        symbols=tuple(Symbol(letter, name, Span(0, 0)) for letter, name in LETTERS.items()),
        conventions=tuple(Convention(name, Span(0, 0)) for name in conventions),
        family=str(more["family"]) if "family" in more else None,
        generic=bool(more.get("generic")),
        classes=tuple(more.get("classes", ())),  # type: ignore[arg-type]
    )
    return judge_article(reading.claims, reading.settings, known)


def told(judgement: Judgement) -> list[tuple[str, list[str]]]:
    return [(departure.code, [cause.key for cause in departure.causes]) for departure in judgement.departures]


@pytest.mark.parametrize(
    ("text", "component", "scope", "code", "causes"),
    [
        ("attention = 4H^2 + 0 * H", "attention", "per_layer", "C301", ["biases"]),
        ("4 * 768^2 = 2,359,296", "attention", "per_layer", "C301", ["biases"]),
        ("2 * 768 * 3072 = 4,718,592", "ffn", "per_layer", "C301", ["biases"]),
        ("768 * 768 = 589,824", "pooler", "model", "C301", ["biases"]),
        ("30522 * 768 + 512 * 768 + 2 * 768 = 23,835,648", "embeddings", "model", "C304", ["without:embeddings.layernorm"]),
        ("3 * (768^2 + 768) = 1,771,776", "attention", "per_layer", "C304", ["without:attention.output"]),
        ("总参数量 = 2 * 768 = 1,536", "layernorm", "per_layer", "C303", ["norms:one"]),
        ("108,301,056 + 590,592 = 108,891,648", "total", "model", "C304", ["without:pooler"]),
        ("109,482,240 + 23,440,896 = 132,923,136", "total", "model", "C307", ["tied"]),
        ("109,482,240 + 1,111 = 109,483,351", "total", "model", "T501", []),
    ],
)
def test_a_departure_has_its_rule_and_cause(text: str, component: str, scope: str, code: str, causes: list[str]) -> None:
    judgement = judged(f"{text}\n", {"": (component, scope)})
    assert told(judgement) == [(code, causes)]


@pytest.mark.parametrize(
    ("text", "component", "scope"),
    [
        ("4 * (768^2 + 768) = 2,362,368", "attention", "per_layer"),
        ("4H^2 + 4H = 4 * 768^2 + 4 * 768", "attention", "per_layer"),
        ("12 * 2,362,368 = 28,348,416", "attention", "per_layer"),  # the label was read too narrowly
        ("768^2 + 768 = 590,592", "attention", "per_layer"),  # one of four: the label was read too widely
        ("2 * 768 * 3072 + 3072 + 768 = 4,722,432", "ffn", "per_layer"),
        ("每个 LayerNorm 2 * 768 = 1,536", "layernorm", "per_layer"),
        ("110 + 0 = 110", "total", "model"),
    ],
)
def test_what_the_reference_has_departs_from_nothing(text: str, component: str, scope: str) -> None:
    assert told(judged(f"{text}\n", {"": (component, scope)})) == []


@pytest.mark.parametrize(("convention", "silent"), [("no-biases", True), ("weights-only", True), ("no-norms", False)])
def test_a_declared_convention_is_silent(convention: str, silent: bool) -> None:
    judgement = judged("4 * 768^2 = 2,359,296\n", {"": ("attention", "per_layer")}, conventions=(convention,))
    assert (told(judgement) == []) == silent
    assert ("convention" in {verdict.why.code for verdict in judgement.verdicts}) == silent


@pytest.mark.parametrize(
    ("text", "component", "scope", "model", "convention"),
    [
        ("131,072,000 + 6,476,005,376 = 6,607,077,376", "total", "model", LLAMA, "no-norms"),  # LlamaModel, which has no head
        ("67,108,864 + 134,238,208 = 201,347,072", "layer", "per_layer", "EleutherAI/gpt-j-6b", "no-norms"),  # one norm a layer
        (
            "3,145,728,000 + 100,663,296,000 = 103,809,024,000",
            "total",
            "model",
            "CohereForAI/c4ai-command-r-plus",
            "no-norms",
        ),  # q, k norms
    ],
)
def test_a_convention_leaves_out_what_the_class_and_the_layer_have(
    text: str, component: str, scope: str, model: str, convention: str
) -> None:
    assert told(judged(f"{text}\n", {"": (component, scope)}, model)) != []
    assert told(judged(f"{text}\n", {"": (component, scope)}, model, (convention,))) == []


def test_a_figure_of_the_words_that_is_a_round_vocabulary() -> None:
    assert told(judged("23,040,000\n\n1 * 23,040,000 = 23,040,000\n", {"1 *": ("embeddings.word", "model")})) == [("K401", ["size:V"])]
    assert told(judged("1 * 23,050,000 = 23,050,000\n", {"": ("embeddings.word", "model")})) == []


def test_a_total_without_its_head_is_that_of_another_class() -> None:
    text = "131,072,000 + 6,476,267,520 + 4,096 = 6,607,343,616\n"
    judgement = judged(text, {"": ("total", "model")}, LLAMA)
    assert told(judgement) == [("C304", ["without:head.lm"])]
    assert judgement.departures[0].usual
    assert told(judged(text, {"": ("total", "model")}, LLAMA, classes=((LLAMA, "LlamaModel"),))) == []


def test_the_class_that_the_article_names() -> None:
    text = "总参数量 = 1 * 768 = 768\n"
    assert told(judged(text, {"": ("layernorm", "per_layer")}, "google-t5/t5-base")) == []  # its layers are of two kinds
    named = judged(text, {"": ("layernorm", "per_layer")}, "google-t5/t5-base", classes=(("google-t5/t5-base", "T5EncoderModel"),))
    assert told(named) == [("C303", ["norms:one"])]


@pytest.mark.parametrize("component", ["ffn", "encoder.ffn", "decoder.ffn"])
def test_layers_of_two_stacks_that_are_alike(component: str) -> None:
    text = "2 * 768 * 3072 + 2 * 3072 + 768 = 4,725,504\n"
    assert told(judged(text, {"": (component, "per_layer")}, "facebook/bart-base")) == [("C307", ["bias:2I+H"])]
    assert told(judged("2 * H * I + H + I\n", {"": (component, "per_layer")}, "facebook/bart-base")) == []


def test_a_figure_of_one_of_two_stacks() -> None:
    text = "24 * 2 * 1024 * 4096 = 201,326,592\n"
    assert told(judged(text, {"": ("ffn", "all_layers")}, "google-t5/t5-large")) == []


def test_a_formula_and_its_instance_are_one_departure() -> None:
    text = "- attention: X = 4H^2 + 0 * H\n- in numbers: 4 * 768^2 = 2,359,296\n"
    judgement = judged(text, {"4H": ("attention", "per_layer"), "768": ("attention", "per_layer")})
    assert told(judgement) == [("C301", ["biases"])]
    assert judgement.departures[0].repeats == (1,)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("positions: type_vocab_size * hidden_size = 512 * 768 = 393,216", ["C305"]),
        ("positions: max_position_embeddings * hidden_size = 512 * 768 = 393,216", []),
        ("positions: type_vocab_size * hidden_size = 2 * 768 = 1,536", []),  # the label was misread
    ],
)
def test_the_letters_of_two_tables_are_swapped(text: str, codes: list[str]) -> None:
    judgement = judged(f"{text}\n", {"": ("embeddings.position", "model")})
    assert [departure.code for departure in judgement.departures] == codes


def test_a_gated_network_with_two_matrices() -> None:
    judgement = judged("2 * 4096 * 11008 = 90,177,536\n", {"": ("ffn", "per_layer")}, model=LLAMA)
    assert told(judgement) == [("C302", ["without:ffn.gate"])]


def test_a_family_judges_formulas_and_not_figures() -> None:
    text = "attention = 4H^2 + 0 * H\n\n4 * 768^2 = 2,359,296\n"
    judgement = judged(text, {"": ("attention", "per_layer")}, model=None, family=BERT, generic=True)
    assert told(judgement) == [("C301", ["biases"])]
    assert not judgement.departures[0].named


ARTICLE = """\
- words: 30522 * 768 = 23,449,856
- positions: 512 * 768 = 393,216
- segments: 2 * 768 = 1,536

Embeddings: 23,449,856 + 393,216 + 1,536 = 23,844,608

- attention: 4 * 768 * 768 = 2,359,296
- feed-forward: 2 * 768 * 3072 = 4,718,592
- norms: 4 * 768 = 3,072

One layer: 2,359,296 + 4,718,592 + 3,072 = 7,080,960

All layers: 12 * 7,080,960 = 84,971,520

Pooler: 768 * 768 + 768 = 590,592

Total: 84,971,520 + 23,844,608 + 590,592 = 109,406,720
"""
LABELS = {
    "30522": ("embeddings.word", "model"),
    "512": ("embeddings.position", "model"),
    "2 * 768 = 1,536": ("embeddings.token_type", "model"),
    "23,844,608 + ": ("total", "model"),
    "= 23,844,608": ("embeddings", "model"),
    "4 * 768 * 768": ("attention", "per_layer"),
    "3072 = 4,718,592": ("ffn", "per_layer"),
    "4 * 768 = 3,072": ("layernorm", "per_layer"),
    "= 7,080,960": ("layer", "per_layer"),
    "84,971,520": ("layer", "all_layers"),
    "590,592": ("pooler", "model"),
}


def test_what_follows_from_roots_is_no_root() -> None:
    judgement = judged(ARTICLE, {"84,971,520 + 23,844,608": ("total", "model"), **LABELS})
    assert told(judgement) == [("C304", ["without:embeddings.layernorm"]), ("C301", ["biases"]), ("C301", ["biases"])]
    assert [slip.expected.low for slip in judgement.slips if slip.expected] == [23_440_896]


def test_the_ledger_leads_to_the_exact_total() -> None:
    ledger = judged(ARTICLE, {"84,971,520 + 23,844,608": ("total", "model"), **LABELS}).ledger
    assert ledger is not None
    assert (ledger.stated, ledger.exact) == (109_406_720, build(BERT).total)
    assert sum(line.amount for line in ledger.lines) == ledger.stated - ledger.exact
    assert [(line.amount, line.times, line.cause and line.cause.key) for line in ledger.lines] == [
        (8_960, 1, None),
        (-1_536, 1, "without:embeddings.layernorm"),
        (-36_864, 12, "biases"),
        (-46_080, 12, "biases"),
    ]


def test_there_is_no_ledger_that_does_not_balance() -> None:
    wrong = ARTICLE.replace("590,592 = 109,406,720", "590,592 + 12,345 = 109,419,065")
    judgement = judged(wrong, {"84,971,520 + 23,844,608": ("total", "model"), **LABELS})
    assert judgement.ledger is None
    assert ("T501", []) in told(judgement)


def test_what_its_own_line_counts_is_not_what_a_sum_lacks() -> None:
    """The biases of one projection and one RMSNorm are of one size in Qwen's layers."""
    text = "4 * 2048^2 + 3 * 2048 = 16,783,360\n\n3 * 2048 * 5504 = 33,816,576\n\n2,048 ≈ 2.0K\n\n16,783,360 + 33,816,576 + 2,048 = 50,601,984\n"
    labels = {
        "4 *": ("attention", "per_layer"),
        "5504": ("ffn", "per_layer"),
        "≈": ("layernorm", "per_layer"),
        "50,601,984": ("layer", "per_layer"),
    }
    assert told(judged(text, labels, model="Qwen/Qwen1.5-1.8B")) == [("C303", ["norms:one"])]


def test_a_formula_and_its_figure_have_the_same_causes() -> None:
    """Three causes at once are not looked for in figures, but the formula beside this one says them: its sum is no new root."""
    text = "ffn = 2 * (H * H + H) = 2 * (768^2 + 768) = 1,181,184\n\n2,362,368 + 1,181,184 + 3,072 = 3,546,624\n"
    labels = {"ffn": ("ffn", "per_layer"), "3,546,624": ("layer", "per_layer")}
    assert told(judged(text, labels)) == [("C302", ["ffn:H", "bias:2H"])]


def test_a_rule_of_thumb_may_leave_out_little() -> None:
    assert told(judged("12 * 768^2 ≈ 7.08M\n", {"": ("layer", "per_layer")})) == []
    assert told(judged("12 * 768^2 = 7,077,888\n", {"": ("layer", "per_layer")})) == [("C301", ["biases", "norms"])]


@pytest.mark.parametrize(
    ("printed", "causes"),
    [
        ("4.7M", []),  # 4,722,432 rounds to it as well
        ("4.72M", []),
        ("4.719M", [("C301", ["biases"])]),
        ("4,718,592 ≈ 4.7M", [("C301", ["biases"])]),
    ],
)
def test_biases_below_the_printed_precision_are_not_missed(printed: str, causes: list[tuple[str, list[str]]]) -> None:
    assert told(judged(f"2 * 768 * 3072 = {printed}\n", {"": ("ffn", "per_layer")})) == causes


def test_a_sum_that_nothing_names_hands_on_what_its_terms_bring() -> None:
    text = "attention: 4 * 768^2 = 2,359,296\n\nwith 1,000 more: 2,359,296 + 1,000 = 2,360,296\n\nand less: 2,360,296 - 1,000 + 4,725,504 = 7,084,800\n"
    labels = {"4 * 768": ("attention", "per_layer"), "4,725,504": ("layer", "per_layer")}
    assert told(judged(text, labels)) == [("C301", ["biases"])]


def test_a_total_taken_up_again_brings_what_it_did() -> None:
    text = "768 * 768 = 589,824\n\n108,891,648 + 589,824 = 109,481,472\n\n109,481,472, about 109M\n"
    labels = {"768 * 768": ("pooler", "model"), "109,481,472": ("total", "model")}
    assert told(judged(text, labels)) == [("C301", ["biases"])]


def test_keys_of_as_many_heads_as_queries() -> None:
    model = "mistralai/Mistral-7B-v0.1"
    assert told(judged("4096 * 4096 = 16,777,216\n", {"": ("attention.key", "per_layer")}, model)) == [("C306", ["gqa"])]


def test_biases_that_the_model_does_not_have() -> None:
    found = judged("4096 * 4096 + 4096 = 16,781,312\n", {"": ("attention.output", "per_layer")}, LLAMA)
    assert told(found) == [("C305", ["bias:added:attention.output"])]


def test_what_is_counted_rightly_by_itself_is_no_cause_elsewhere() -> None:
    """4,096 too many in a layer may be a bias of RMSNorm, unless the article counts that as it is."""
    layer = "202,383,360 + 4,096 * 2 = 202,391,552\n"
    labels = {"2 * 4096": ("layernorm", "per_layer"), "202,383,360": ("layer", "per_layer")}
    assert told(judged(layer, labels, LLAMA)) == [("C303", ["norms:bias"])]
    assert told(judged("2 * 4096 = 8192\n\n" + layer, labels, LLAMA)) == []


def test_a_slip_that_the_sum_of_a_layer_takes_over_is_told_once() -> None:
    """The paper of 2017 leaves open whether attention has biases: with a slip of 2,000 in the figure, it does so still."""
    text = "FFN: 512*2048+2048+2048*512+512 = 2,097,712\n\nlayer: 1,050,624 + 2,097,712 + 2*1024 = 3,150,384\n"
    reading = read_claims(read_document("a.md", text))
    labels = (("ffn",), ("encoder.layer",))
    abouts = tuple(About("transformer-base-2017", components, "per_layer", None, "high", "test") for components in labels)
    judgement = judge_article(reading.claims, reading.settings, Understanding(abouts))
    assert told(judgement) == []
    assert [v.outcome for v in judgement.verdicts if v.check == "reference"] == ["follows", "follows"]
