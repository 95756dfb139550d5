/** Opens when first called, and returns the same afterwards. */
export function once<T>(open: () => T): () => T {
  let opened: { readonly value: T } | undefined
  return () => {
    opened ??= { value: open() }
    return opened.value
  }
}
