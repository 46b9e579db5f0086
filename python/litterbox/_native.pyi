# SPDX-License-Identifier: MIT
"""The engine as cffi gives it: checked by the compiler, unknown to type checkers."""

from typing import Any

ffi: Any
lib: Any
