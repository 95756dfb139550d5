const segmenter = new Intl.Segmenter()
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u
const ascii = /^[\x20-\x7e]*$/

/** How many cells of a terminal a text occupies. */
export function widthOf(text: string): number {
  if (ascii.test(text)) return text.length
  let width = 0
  for (const { segment } of segmenter.segment(text)) width += cells(segment)
  return width
}

/** The text cut to this many cells, with an ellipsis if it was cut. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let result = ''
  let used = 0
  for (const { segment } of segmenter.segment(text)) {
    used += cells(segment)
    if (used > width - 1) break
    result += segment
  }
  return `${result}…`
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)))
}

function cells(segment: string): number {
  return wide.test(segment) ? 2 : 1
}
