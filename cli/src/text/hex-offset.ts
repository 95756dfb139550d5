/** An offset in a file, as tools for bytes write it. */
export function hexOffset(offset: number): string {
  return offset.toString(16).padStart(8, '0')
}
