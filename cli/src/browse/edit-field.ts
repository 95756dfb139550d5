/** A line of text that is being typed; the cursor counts UTF-16 units and never splits a character. */
export type EditField = { readonly text: string; readonly cursor: number }

const segmenter = new Intl.Segmenter()

export function fieldOf(text: string): EditField {
  return { text, cursor: text.length }
}

/** Line breaks and other control characters of a paste become blanks. */
export function insert({ text, cursor }: EditField, typed: string): EditField {
  const clean = typed.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return { text: text.slice(0, cursor) + clean + text.slice(cursor), cursor: cursor + clean.length }
}

export function replace({ text }: EditField, from: number, to: number, by: string): EditField {
  return { text: text.slice(0, from) + by + text.slice(to), cursor: from + by.length }
}

export function backspace(field: EditField): EditField {
  return replace(field, before(field), field.cursor, '')
}

export function remove(field: EditField): EditField {
  const { cursor } = field
  return { ...replace(field, cursor, after(field), ''), cursor }
}

/** Removes the word before the cursor, as Ctrl-W does in a shell. */
export function removeWord(field: EditField): EditField {
  const start = field.text.slice(0, field.cursor).replace(/\S+\s*$/, '').length
  return replace(field, start, field.cursor, '')
}

export function move(field: EditField, to: 'left' | 'right' | 'start' | 'end'): EditField {
  const places = { left: before(field), right: after(field), start: 0, end: field.text.length }
  return { ...field, cursor: places[to] }
}

function before({ text, cursor }: EditField): number {
  const last = [...segmenter.segment(text.slice(0, cursor))].at(-1)
  return last?.index ?? 0
}

function after({ text, cursor }: EditField): number {
  const [first] = segmenter.segment(text.slice(cursor))
  return cursor + (first?.segment.length ?? 0)
}
