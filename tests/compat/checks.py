"""What a check is, and how its outcome is reported."""

import traceback

_checks = []
_counts = {"passed": 0, "failed": 0}


class Mismatch(Exception):
    pass


def check(title):
    """Registers a function as a check; it gets the world and fails by raising."""

    def register(function):
        _checks.append((title, function))
        return function

    return register


def equal(actual, expected, what="value"):
    if actual != expected or type(actual) is not type(expected):
        raise Mismatch(f"{what}: expected {_short(expected)}, got {_short(actual)}")


def holds(condition, expectation):
    if not condition:
        raise Mismatch(f"expected {expectation}")


def refused(error, call, text=""):
    """The call raises exactly this class, and the message holds the text."""
    try:
        result = call()
    except Exception as caught:  # whatever class comes is compared below
        raised = f"{type(caught).__name__}: {caught}"
        if type(caught) is not error or text not in str(caught):
            raise Mismatch(f"expected {error.__name__} with {text!r}, got {_short(raised)}") from caught
        return
    raise Mismatch(f"expected {error.__name__}, got the answer {_short(result)}")


def run_checks(build_world):
    """Runs all checks in the order of their definition; the answer is whether all passed."""
    world = _run("the accounts of the run are made", build_world)
    for title, function in _checks if world else []:
        _run(title, lambda function=function: function(world))
    print(f"{_counts['passed']} passed, {_counts['failed']} failed", flush=True)
    return _counts["failed"] == 0 and _counts["passed"] > 0


def _run(title, call):
    try:
        result = call()
    except Mismatch as fault:
        _tell_failure(title, str(fault))
    except Exception as fault:  # an error of the client is a finding like any other
        _tell_failure(title, f"expected no error, got {type(fault).__name__}: {fault} ({_place(fault)})")
    else:
        _counts["passed"] += 1
        print(f"ok      {title}", flush=True)
        return result
    return None


def _tell_failure(title, text):
    _counts["failed"] += 1
    print(f"FAILED  {title}: {text}", flush=True)


def _place(fault):
    frames = traceback.extract_tb(fault.__traceback__)
    return " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames[-4:]))


def _short(value):
    text = repr(value)
    return text if len(text) <= 400 else f"{text[:400]}... ({len(text)} characters)"
