/** The field of a query: an input until the script of the editor is there, then the editor. */
export type QueryField = {
  readonly selectionEnd: number | null
  focus(): void
  select(): void
  setSelectionRange(start: number, end: number): void
}

/** A key, in the input or in the editor. */
export type FieldKey = { readonly key: string; readonly shiftKey: boolean; preventDefault(): void }

/** A range of a text, in units of UTF-16. */
export type TextRange = { readonly start: number; readonly end: number }

/** The field shows a long query in several lines while it has the focus, and searches for one line. */
export function joinLines(text: string): string {
  const lines = text.split(/[\r\n]+/)
  return lines.length === 1 ? text : lines.map((line) => line.trim()).join(' ')
}

/** The server counts characters, JavaScript counts halves of some of them. */
export function rangeInUnits(text: string, { start, end }: TextRange): TextRange {
  const characters = [...text]
  const units = (count: number): number => characters.slice(0, count).join('').length
  return { start: units(start), end: units(end) }
}
