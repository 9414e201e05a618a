"""Figures of memory: bytes of each parameter times parameters, in sentences, lists and tables; exact bytes beside short ones; bytes per token."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def stated(text: str) -> list[str | None]:
    """The figures that are told of."""
    return [finding.stated for finding in audit_document(read_document("a.md", text)).findings]


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("The net has 2,513,846,272 parameters, and its weights in fp16 take {}.", "5.0 GB", "50.3 GB"),
        ("2.51B parameters stored in int8 need {}.", "2.5 GB", "25.1 GB"),
        ("2.51B parameters stored as float32 need {}.", "10.0 GB", "5.02 GB"),  # another precision
        ("网络共有 2,513,846,272 个参数,用 bf16 存储约 {}。", "5.03GB", "5.30GB"),
        ("The 8B weights are {} in BF16.", "16 GB", "46 GB"),
        ("For a CPU: 66M parameters in int8 are {}.", "66 MB", "46 MB"),
        ("A 7B parameter model in FP16 needs {} just for the weights.", "14GB", "94GB"),
        ("每个参数 4 字节,2.51B 个参数,共需要 {}。", "10.0GB", "1.00GB"),
        ("Training takes 16 bytes per parameter, so 1.3B parameters need {}.", "20.8 GB", "28.8 GB"),
        ("混合精度训练每个参数 16 字节，6.7B 模型需要 {}。", "107 GB", "127 GB"),
        ("参数一共 25.1 亿,算是小的。半精度权重 {},单精度是 10.0GB。", "5.02GB", "502GB"),
    ],
)
def test_a_count_and_a_precision_give_the_memory(form: str, right: str, wrong: str) -> None:
    assert stated(form.format(right)) == []
    assert stated(form.format(wrong)) == [wrong]


@pytest.mark.parametrize(
    "text",
    [
        "2.51B parameters in bf16 fit on a 24 GB card.",
        "With 18 bytes per parameter a 6.7B model needs 80 GB, on 8 cards 16 GB each.",
        "With 18 bytes per parameter a 6.7B model needs 80 GB at the peak.",
        "Quantisation to 4 bits, reducing the 7B model from ~14 GB (fp16) to ~3.5 GB.",
        "A 7B model drops from 14 GB in fp16 to about 3.5 GB.",
        "Instead of 14 GB (bf16) the 7B model takes only 3.5 GB.",
        "7B 模型量化后由 14 GB（FP16）降至 3.5 GB。",
        "7B 模型从 FP16 的 14 GB 降到 3.5 GB。",
        "A 7B parameter model in FP16 needs 16GB.",  # with what else there is
        "The 7B weights are about 15 GB in BF16.",
        "Training 2.51B parameters with Adam in fp32 needs 40 GB.",
        "2.51B 个参数半精度要两张 24GB 的卡。",
        "2.51B parameters in bf16, and the KV cache takes 1.2 GB.",
        "2,513,846,272 parameters in bf16 are 4.7 GB.",  # GiB
        "In fp32 that is 2**14 * 2**14 * 4 = 1073741824 or 1024MiB.",
        "A 7B model in half precision takes 13.5 GB.",
    ],
)
def test_what_may_be_of_something_else_is_left_alone(text: str) -> None:
    assert stated(text) == []


def test_a_list_under_a_precision_is_held_against_the_counts_of_the_article() -> None:
    text = (
        "Alpha has 48,290,816 parameters, Beta 120,418,304 and Gamma 301,990,912.\n\nIn fp32 (4 bytes per parameter) they take:\n\n"
        "- Alpha: 193.2 MB\n- Beta: {}\n- Gamma: 1208.0 MB\n"
    )
    assert stated(text.format("481.7 MB")) == []
    assert stated(text.format("418.7 MB")) == ["418.7 MB"]


def test_a_table_of_precisions_is_of_one_count_a_model() -> None:
    down = "| precision | bytes | Alpha |\n|---|---|---|\n| fp32 | 4 | 193.2 MB |\n| bf16 | 2 | {} |\n| int8 | 1 | 48.3 MB |\n"
    across = "| model | fp32 | fp16 | int8 |\n|---|---|---|---|\n| Alpha | 193.2 MB | {} | 48.3 MB |\n| Beta | 481.7 MB | 240.8 MB | 120.4 MB |\n"
    for table in (down, across):
        assert stated(table.format("96.6 MB")) == []
        assert stated(table.format("9.66 MB")) == ["9.66 MB"]


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("The file has 193,163,264 bytes, about {}.", "193 MB", "1.93 MB"),
        ("权重共 193163264 字节(约 {})。", "184MiB", "1.84MiB"),
        ("The cache takes {} (2 × 24 layers × 2048 × 2 bytes) for each token.", "0.2 MB", "0.20 GB"),
        ("It takes 0.2 MB per token, so {} for a context of 4096 tokens.", "0.82 GB", "0.82 MB"),
        ("每个 token 约 0.2 MB,4096 个 token 就要 {}。", "0.82 GB", "0.82 TB"),
    ],
)
def test_bytes_printed_twice_agree(form: str, right: str, wrong: str) -> None:
    assert stated(form.format(right)) == []
    assert stated(form.format(wrong)) == [wrong]


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("The cache takes 131,072 bytes per token, or {}.", "128 KiB", "128 MiB"),
        ("Keys and values: $2\\cdot32\\cdot8\\cdot128\\cdot2=131{{,}}072$ bytes per token, or {}.", "128 KiB", "128 MiB"),
        ("A token leaves 8,192 bytes behind. A context of 2,048 tokens costs about {} of cache.", "16.8 MB", "16.8 GB"),
        ("每个词元占 131,072 字节，4096 个词元约 {}。", "537 MB", "537 GB"),
    ],
)
def test_bytes_counted_out_have_the_right_unit(form: str, right: str, wrong: str) -> None:
    assert stated(form.format(right)) == []
    assert stated(form.format(wrong)) == [wrong]


@pytest.mark.parametrize(
    "text",
    [
        "The block has 65,536 bytes, and 128 MiB of shared memory are free.",
        "A token takes 8,192 bytes; the 2,048 tokens of the prompt need a GPU with 16 GB.",
        "That is 131,072 bytes, or 0.125 MiB.",
    ],
)
def test_bytes_of_other_things_are_left_alone(text: str) -> None:
    assert stated(text) == []


_TOTAL = "Total: 257,392,640 + 12,585,574,400 + 10,496,000 + 10,240 = 12,853,473,280 parameters.\n\n"


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("- fp32: 51.4 GB\n- fp16: {}\n", "25.7 GB", "51.4 GB"),
        ("- fp32：51.4 GB\n- int8：约 {}\n", "12.9 GB", "51.4 GB"),
        ("The weights in fp32, 4 bytes each, take about {}.\n", "51.4 GB", "25.7 GB"),
        ("The checkpoint is stored in fp16, 2 bytes per parameter, so it has roughly {}.\n", "25.7 GB", "51.4 GB"),
        ("fp16 每个参数 2 个字节，光权重就要 {}（用 GiB 是另一个数）。\n", "25.71 GB", "51.41 GB"),
    ],
)
def test_a_total_takes_what_the_precision_beside_it_says(form: str, right: str, wrong: str) -> None:
    assert stated(_TOTAL + form.format(right)) == []
    assert stated(_TOTAL + form.format(wrong)) == [wrong]


@pytest.mark.parametrize(
    "text",
    [
        "In fp16 with two-way tensor parallelism, each half of the weights takes 12.9 GB.",
        "Casting the weights to fp16 saves 25.7 GB; they took 51.4 GB.",
        "An fp32 master copy of the weights takes 51.4 GB, that in fp16 25.7 GB.",
        "Weights and gradients in bf16 take 51.4 GB.",
        "Loading the fp16 weights naively takes 51.4 GB.",
        "int8 权重比 fp16 少 12.9 GB。",
        "fp16 权重存两份就是 51.4 GB。",
    ],
)
def test_what_is_not_all_the_weights_once_is_left_alone(text: str) -> None:
    assert stated(_TOTAL + text + "\n") == []


def test_a_table_of_precisions_under_counts_and_with_a_copied_figure() -> None:
    counts = "# Memory\n\n| | A | B |\n|---|---|---|\n| parameters | 32,763,876,352 | 70,553,706,496 |\n| bf16 (2 bytes) | 65.5 GB | 141.1 GB |\n"
    counts += "| int8 (1 byte) | 32.8 GB | 70.6 GB |\n| int4 (0.5 byte) | 16.4 GB | {} |\n"
    table = "# Memory\n\n| Model | FP32 | FP16 | INT8 | INT4 |\n|---|---|---|---|---|\n| 7B | 28 GB | 14 GB | 7 GB | 3.5 GB |\n| 13B | 52 GB | {} | 13 GB | 6.5 GB |\n"
    for text, right, wrong in ((counts, "35.3 GB", "53.3 GB"), (table, "26 GB", "52 GB")):
        assert [f.stated for f in audit_document(read_document("a.md", text.format(right))).findings] == []
        assert [f.stated for f in audit_document(read_document("a.md", text.format(wrong))).findings] == [wrong]
