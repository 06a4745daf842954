/* What numba's code calls, for WebAssembly. Memory comes from Pyodide.
 *
 * A block has a head as numba's code reads it (numba/core/runtime/nrtdynmod.py): references, then
 * three pointers, the last to the data, then the size; counts have 64 bits, as on the machine that
 * compiled the kernels. Freed blocks are kept in lists by the power of two that they fill.
 */

typedef unsigned char u8;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;

#define FROM_PYODIDE(name) __attribute__((import_module("env"), import_name(name)))

FROM_PYODIDE("malloc") void *malloc(unsigned long size);
FROM_PYODIDE("free") void free(void *block);

struct head {
  i64 references;
  struct head *next; /* numba: the destructor */
  struct head *more; /* numba: its argument; here: where the data lies since it grew */
  void *data;
  i64 size;
  u32 class;
};

static struct head *lists[32];

struct head *NRT_MemInfo_alloc_aligned(i64 size, u32 align) {
  if (size < 0 || size > 1 << 30 || align > 64) __builtin_trap();
  u32 class = 32 - __builtin_clz((u32)size + 192 - 1);
  struct head *block = lists[class];
  if (block)
    lists[class] = block->next;
  else if (!(block = malloc(1u << class)))
    __builtin_trap();
  block->references = 1;
  block->next = block->more = 0;
  block->data = (void *)(((u32)block + sizeof *block + 63) & ~63u);
  block->size = size;
  block->class = class;
  return block;
}

struct head *NRT_MemInfo_alloc_safe_aligned(i64 size, u32 align) {
  return NRT_MemInfo_alloc_aligned(size, align);
}

void NRT_MemInfo_call_dtor(struct head *block) {
  if (block->more) NRT_MemInfo_call_dtor(block->more);
  block->next = lists[block->class];
  lists[block->class] = block;
}

/* Lists of numbers, whose data may grow; they have nothing to destroy but themselves. */
struct head *NRT_MemInfo_new_varsize_dtor(i64 size, void *dtor) {
  return NRT_MemInfo_alloc_aligned(size, 64);
}

void *NRT_MemInfo_varsize_realloc(struct head *block, i64 size) {
  struct head *grown = NRT_MemInfo_alloc_aligned(size, 64);
  i64 kept = block->size < size ? block->size : size;
  __builtin_memcpy(grown->data, block->data, (u32)kept);
  if (block->more) NRT_MemInfo_call_dtor(block->more);
  block->more = grown;
  block->data = grown->data;
  block->size = size;
  return block->data;
}

/* The code generator calls this for products that might overflow 64 bits. It is not optimised: LLVM
 * sees what it does, and would make it a call of itself. */
__attribute__((optnone, noinline)) void __multi3(u64 *result, u64 a, u64 a_high, u64 b, u64 b_high) {
  u64 a0 = (u32)a, a1 = a >> 32, b0 = (u32)b, b1 = b >> 32;
  u64 low = a0 * b0, m = a0 * b1 + (low >> 32), n = a1 * b0 + (u32)m;
  result[0] = a * b;
  result[1] = a1 * b1 + (m >> 32) + (n >> 32) + a * b_high + a_high * b;
}

/* An array without gaps has any other shape, too; others raise an exception. */
u32 numba_attempt_nocopy_reshape(i64 nd, i64 *dims, i64 *strides, i64 new_nd, i64 *new_dims,
                                 i64 *new_strides, i64 item, u32 fortran) {
  i64 step = item;
  if (fortran) return 0;
  for (i64 at = nd - 1; at >= 0; at--) {
    if (dims[at] != 1 && strides[at] != step) return 0;
    step *= dims[at];
  }
  step = item;
  for (i64 at = new_nd - 1; at >= 0; at--) {
    new_strides[at] = step;
    step *= new_dims[at];
  }
  return 1;
}

/* What a part of an array is copied to before it is written to another part. */
void *NRT_Allocate(u64 size) {
  void *block = malloc(size);
  if (!block) __builtin_trap();
  return block;
}

void NRT_Free(void *block) { free(block); }

/* Only the texts of exceptions would need these. */
void *NRT_MemInfo_alloc(i64 size) { __builtin_trap(); }
void PyErr_SetString(void *kind, void *text) { __builtin_trap(); }
void *PyExc_RuntimeError;
double log10(double x) { __builtin_trap(); }
