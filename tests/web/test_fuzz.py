"""Whatever is sent to the documented addresses, the answer is documented too and never a crash."""

import os

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from app.web.openapi import ENDPOINTS

EXAMPLES = 300 if os.environ.get("HYPOTHESIS_PROFILE") == "long" else 15
FEW_PROCESSES = 4
"""Every replay of a posted text starts a process."""
CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]


@pytest.fixture(scope="module")
def schema(web: Flask) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_wsgi("/openapi.json", web)


# Not schemathesis' own decorator: it needs internals that the newest pytest no longer has.
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("path", [endpoint.path for endpoint in ENDPOINTS])
def test_every_answer_is_documented(schema: schemathesis.BaseSchema, path: str, mode: GenerationMode) -> None:
    method = next(endpoint.method for endpoint in ENDPOINTS if endpoint.path == path)
    operation = schema[path][method.upper()]
    if mode is GenerationMode.NEGATIVE and not list(operation.iter_parameters()):
        mode = GenerationMode.POSITIVE

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES if method == "get" else FEW_PROCESSES,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    def never_surprises(case: schemathesis.Case) -> None:
        response = case.call(headers={"Accept-Encoding": "identity"})
        case.validate_response(response, checks=CHECKS)

    never_surprises()
