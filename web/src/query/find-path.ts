/** The address of the screen that finds a text. */
export function findPath(text: string): string {
  return `/find?text=${encodeURIComponent(text)}`
}
