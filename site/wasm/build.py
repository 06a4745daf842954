"""Compile the kernels of all games to WebAssembly: ``python site/wasm/build.py OUT``.

``make wasm`` does it. The very functions that numba compiles for this machine, as it hands them to
LLVM, become one shared library for Pyodide, ``OUT/kernels.wasm``. Beside it, ``OUT/kernels.json``
says what the arguments of each kernel are. ``kernel_lib.play.compiled`` loads both.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from numba.core import codegen, types

HERE = Path(__file__).parent

KERNELS = (
    "kernel_lib.play.kernels.draw",
    "kernel_lib.play.kernels.draw_halves",
    "kernel_lib.play.kernels.shuffle",
    "kernel_lib.nimmt.kernels.rounds",
    "kernel_lib.nimmt.kernels.hand_out",
    "kernel_lib.nimmt.kernels.lay_out",
    "kernel_lib.nimmt.kernels.roll_out",
    "kernel_lib.nimmt.expert.kernels.roll_out",
    "kernel_lib.nimmt.expert.liking.like_all",
    "kernel_lib.nimmt.learned.kernels.score",
    "kernel_lib.ftw.kernels.rounds",
    "kernel_lib.ftw.kernels.roll_out",
    "kernel_lib.ingenious.kernels.games",
    "kernel_lib.ingenious.kernels.roll_out",
    "kernel_lib.ingenious.kernels_learned.ranked",
)
"""The kernels that are called from outside; those that they call come with them."""

TRIPLE = "wasm32-unknown-emscripten"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
WIDE = ",+simd128"
"""Instructions that do the same step in many lanes at once."""

ZIG = (sys.executable, "-m", "ziglang")


def main(out: Path, wide: bool = True) -> None:
    """Compile everything; without ``wide`` no wide instructions are used, to compare."""
    out.mkdir(parents=True, exist_ok=True)
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=FEATURES + WIDE * wide, opt=3, reloc="pic", codemodel="default"
    )
    compiled = dict(compiled_kernels())
    with tempfile.TemporaryDirectory() as folder:
        objects = [compile_runtime(Path(folder))]
        for number, (name, (overload, _)) in enumerate(compiled.items()):
            objects.append(Path(folder) / f"{number}.o")
            objects[-1].write_bytes(machine.emit_object(optimised(name, overload, machine)))
        link(objects, tuple(compiled), out / "kernels.wasm")
    plan = {name: arguments(kinds) for name, (_, kinds) in compiled.items()}
    (out / "kernels.json").write_text(json.dumps(plan, indent=1), encoding="utf-8")
    print(f"{out / 'kernels.wasm'}: {(out / 'kernels.wasm').stat().st_size / 1e3:.0f} kB")


# --- what numba makes of the kernels --------------------------------------------------------


def compiled_kernels() -> Iterator[tuple[str, tuple[Any, tuple[Any, ...]]]]:
    """Each kernel as numba hands it to LLVM, with the types of its arguments.

    The types are those of real calls: a game that is simulated, and bots that choose.
    """
    os.environ["TQDM_DISABLE"] = "1"
    sys.path.insert(0, str(HERE.parents[1]))
    from kernel_lib.core import registry
    from kernel_lib.play import fast

    leave_as_it_is()
    fast.fast = fast.part = partial(numba.njit, nogil=True)
    fast.announced = lambda kernel: nullcontext()
    from kernel_lib.play import random_bits
    from kernel_lib.play.compile_kernels import play_once

    for name in registry.names():
        play_once(name)
    generator = random_bits.Generator(random_bits.Bits(1))  # it stands in for numpy's
    generator.integers(0, 2**32, (2, 3), np.uint64)
    generator.permutation(3)
    for name in KERNELS:
        module, _, function = name.rpartition(".")
        kernel = getattr(import_module(module), function)
        ((kinds, overload),) = kernel.overloads.items()
        yield name, (overload, kinds)


def leave_as_it_is() -> None:
    """numba shall not optimise for this machine: what it marks so cannot be undone."""
    codegen.CPUCodeLibrary._optimize_functions = lambda self, module: None
    codegen.CPUCodeLibrary._optimize_final_module = lambda self: None


def arguments(kinds: tuple[Any, ...]) -> list[tuple[str, int]]:
    """What each argument is in a call: an array's items and axes, or a number, without axes."""
    values: list[tuple[str, int]] = []
    for kind in kinds:
        if isinstance(kind, types.BaseTuple):
            values += arguments(tuple(kind))
        elif isinstance(kind, types.Array):
            if kind.layout != "C" or not kind.aligned:
                raise ValueError(f"only whole arrays can be handed over, not {kind}")
            values.append((str(kind.dtype), kind.ndim))
        else:
            values.append((str(kind), 0))
    return values


# --- LLVM -----------------------------------------------------------------------------------


def optimised(name: str, overload: Any, machine: Any) -> Any:
    """The module of a kernel for the other machine, entered by the name of the kernel."""
    module = overload.library._final_module
    function = module.get_function(overload.fndesc.llvm_func_name)
    text = entry(name, function)
    ours = ("target triple", "target datalayout")
    lines = [line for line in str(module).splitlines() if not line.startswith(ours)]
    whole = llvm.parse_assembly("\n".join(lines))
    whole.link_in(llvm.parse_assembly(text))
    whole.triple, whole.data_layout = TRIPLE, str(machine.target_data)
    for item in (*whole.functions, *whole.global_variables):
        if not item.is_declaration and item.name != name:
            item.linkage = "internal"  # so what nothing calls falls away
    whole.verify()
    run_passes(whole, machine)
    return whole


def entry(name: str, function: Any) -> str:
    """A function that reads the arguments from a block of memory, 8 bytes each."""
    kinds = [str(argument.type) for argument in function.arguments]
    lines, values = [], ["ptr %result", "ptr %fault"]
    for number, kind in enumerate(kinds[2:]):
        lines.append(f"  %at.{number} = getelementptr i64, ptr %block, i32 {number}")
        lines.append(f"  %value.{number} = load {kind}, ptr %at.{number}")
        values.append(f"{kind} %value.{number}")
    body = "\n".join(lines)
    return f"""
declare i32 @"{function.name}"({", ".join(kinds)})
define i32 @"{name}"(ptr %block) {{
  %result = alloca [4 x i64]
  %fault = alloca ptr
{body}
  %code = call i32 @"{function.name}"({", ".join(values)})
  ret i32 %code
}}
"""


def run_passes(module: Any, machine: Any) -> None:
    """The passes of numba in its order.

    Each function is made simple first: only then loops over lanes become wide instructions.
    """
    for function in module.functions:
        if not function.is_declaration:
            builder = pass_builder(machine, slp=True)
            passes = builder.getFunctionPassManager()
            passes.add_refprune_pass()
            passes.run(function, builder)
    builder = pass_builder(machine, slp=False)
    passes = builder.getModulePassManager()
    passes.add_loop_rotate_pass()
    passes.add_instruction_combine_pass()
    passes.add_jump_threading_pass()
    passes.add_refprune_pass()
    passes.run(module, builder)
    builder = pass_builder(machine, slp=True)
    passes = builder.getModulePassManager()
    passes.add_refprune_pass()
    passes.run(module, builder)


def pass_builder(machine: Any, slp: bool) -> Any:
    """What makes the loops quick: vectors, and if ``slp`` those of several lines, too."""
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = True
    tuning.slp_vectorization = slp
    return llvm.create_pass_builder(machine, tuning)


# --- the library ----------------------------------------------------------------------------


def compile_runtime(folder: Path) -> Path:
    """What numba's code calls, compiled from C."""
    out = folder / "runtime.o"
    kind = ("-target", "wasm32-emscripten", "-mcpu=mvp+bulk_memory+mutable_globals", "-fPIC", "-O2")
    alone = ("-ffreestanding", "-nostdlib", "-fno-sanitize=all")
    run(*ZIG, "cc", *kind, *alone, "-c", HERE / "runtime.c", "-o", out)
    return out


def link(objects: list[Path], names: tuple[str, ...], out: Path) -> None:
    """One library that Pyodide can load; what is missing is to be found in Pyodide."""
    exports = [f"--export={name}" for name in names]
    kind = ("-shared", "--experimental-pic", "--gc-sections", "--strip-all", "--no-entry")
    run(*ZIG, "wasm-ld", *kind, *exports, *objects, "-o", out)


def run(*command: str | Path) -> None:
    """Run a command; one that fails ends the build."""
    subprocess.run(list(map(str, command)), check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), wide="--no-simd" not in sys.argv)
