import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const ascii = /^[\x20-\x7e]*$/

/** Counts the cells of a terminal that a text occupies. */
export function widthOf(text: string): number {
  return ascii.test(text) ? text.length : stringWidth(text)
}

/** The text cut to this many cells, with an ellipsis if it was cut. */
export function cutText(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  const start = ascii.test(text) ? text.slice(0, Math.max(0, width - 1)) : sliceAnsi(text, 0, width - 1)
  return `${start}…`
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)))
}

// Loaded for the first text that needs them: most commands print none.
function stringWidth(text: string): number {
  const { default: measure }: typeof import('string-width') = require('string-width')
  return measure(text)
}

function sliceAnsi(text: string, start: number, end: number): string {
  const { default: slice }: typeof import('slice-ansi') = require('slice-ansi')
  return slice(text, start, end)
}
