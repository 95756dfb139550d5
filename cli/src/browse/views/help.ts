import { cutText, padEnd, widthOf } from '../../text/width.ts'
import { rowsOf, type Size } from '../state.ts'

const shown: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pageUp: 'PgUp',
  pageDown: 'PgDn',
  home: 'Home',
  end: 'End',
  return: 'Enter',
  escape: 'Esc',
  tab: 'Tab',
  backspace: '⌫',
  ' ': 'Space',
}

type KeyHelp = { readonly keys: readonly string[]; readonly about: string }

/** The keys and their actions, in as many columns as needed, from this line on. */
export function helpLines(bindings: readonly KeyHelp[], size: Size, top: number): readonly (readonly [string])[] {
  const entries = bindings.map(({ keys, about }) => [keys.map((key) => shown[key] ?? key).join(' '), about] as const)
  const keyWidth = Math.max(...entries.map(([keys]) => widthOf(keys)))
  const lines = entries.map(([keys, about]) => `  ${padEnd(keys, keyWidth)}  ${about}`)
  const rows = rowsOf(size) + 1
  const width = Math.max(...lines.map(widthOf)) + 2
  const columns = Math.max(1, Math.min(Math.ceil(lines.length / rows), Math.floor(size.columns / width)))
  const height = Math.ceil(lines.length / columns)
  const first = Math.max(0, Math.min(top, height - rows))
  return Array.from({ length: Math.min(height, rows) }, (_, at) => {
    const parts = Array.from({ length: columns }, (_, column) => lines[column * height + first + at] ?? '')
    return [
      cutText(
        parts
          .map((part) => padEnd(part, width))
          .join('')
          .trimEnd(),
        size.columns,
      ),
    ] as const
  })
}
