"""A configuration is untrusted: whatever stands in it, the answer is a model or one clear error."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from auditor.reference import InventoryError, build, known_types
from auditor.reference.families import find_family

JUNK: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 2**70) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)
MORE = (
    "architectures",
    "num_labels",
    "id2label",
    "text_config",
    "vision_config",
    "attn_config",
    "ffn_config",
    "pos_att_type",
    "mlp_only_layers",
    "lru_width",
    "vision_feature_layer",
    "time_step_rank",
    "mamba_dt_rank",
    "embedding_size",
)


@pytest.mark.parametrize("model_type", known_types())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(draw=st.data())
def test_junk_is_refused_in_one_line(model_type: str, draw: st.DataObject) -> None:
    family = find_family(model_type)
    assert family is not None
    keys = draw.draw(st.lists(st.sampled_from(sorted({*family.defaults, *MORE})), min_size=1, max_size=3))
    config = {"model_type": model_type, **{key: draw.draw(JUNK, key) for key in keys}}
    refusal = ""
    try:
        model = build(config)
        assert model.formula().value(model.symbols) == model.total
    except InventoryError as problem:
        refusal = str(problem)
    assert "\n" not in refusal
    assert len(refusal) < 400
