// What Swift expects of a C library, for a module without one.

typedef __SIZE_TYPE__ size_t;

// The heap has a list of free blocks for each power of two. The word before a block is the number of its list.
extern unsigned char __heap_base;
enum { smallest = 5, header = 16 };
static size_t end;
static void *lists[32];

static void *allocate(size_t size) {
  unsigned list = smallest;
  while (((size_t)1 << list) < size + header) list++;
  unsigned char *block = lists[list];
  if (block) {
    lists[list] = *(void **)(block + header);
    return block + header;
  }
  if (!end) end = ((size_t)&__heap_base + 15) & ~(size_t)15;
  block = (unsigned char *)end;
  end += (size_t)1 << list;
  const size_t page = 65536;
  size_t present = __builtin_wasm_memory_size(0) * page;
  if (end > present && __builtin_wasm_memory_grow(0, (end - present + page - 1) / page) == (size_t)-1) __builtin_trap();
  *(unsigned *)block = list;
  return block + header;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > header || size > (size_t)1 << 30) __builtin_trap();
  *result = allocate(size);
  return 0;
}

void free(void *pointer) {
  if (!pointer) return;
  unsigned list = *(unsigned *)((unsigned char *)pointer - header);
  *(void **)pointer = lists[list];
  lists[list] = (unsigned char *)pointer - header;
}

void *memmove(void *to, const void *from, size_t count) {
  unsigned char *target = to;
  const unsigned char *source = from;
  if (target < source) {
    for (size_t index = 0; index < count; index++) target[index] = source[index];
  } else {
    while (count--) target[count] = source[count];
  }
  return to;
}

void *memcpy(void *to, const void *from, size_t count) { return memmove(to, from, count); }

void *memset(void *to, int value, size_t count) {
  unsigned char *target = to;
  while (count--) *target++ = value;
  return to;
}

int memcmp(const void *one, const void *other, size_t count) {
  const unsigned char *left = one, *right = other;
  for (; count; count--, left++, right++)
    if (*left != *right) return *left - *right;
  return 0;
}

// Half away from zero.
double round(double number) {
  double whole = __builtin_trunc(number), rest = number - whole;
  return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole;
}

// Seeds of hash tables: the module hashes nothing whose order shows.
void arc4random_buf(void *to, size_t count) { memset(to, 0, count); }
