/** Rows of bytes and text grow with the text of the browser. */
export function useRowPixels(): number {
  return Math.round(1.5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
}
