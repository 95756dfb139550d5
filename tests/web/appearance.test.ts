import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { timeBars } from '../../web/src/facets/time-bars.ts'
import { formatOf } from '../../web/src/records/format.ts'
import { setTagHues, tagHue } from '../../web/src/text/tag-hue.ts'
import { repositoryRoot } from '../house/repository.ts'

const THEMES = ['light', 'dark', 'contrast'] as const
type Theme = (typeof THEMES)[number]

/** Colors of text, each with the grounds on which it stands. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  ink: ['ground', 'raised', 'hover', 'pressed', 'chosen'],
  quiet: ['ground', 'raised', 'chosen'],
  link: ['ground', 'raised', 'chosen'],
  'on-accent': ['accent'],
  danger: ['ground', 'danger-ground'],
  warning: ['ground'],
  success: ['ground'],
  escape: ['ground'],
  'query-operator': ['ground'],
  blue: ['blue-ground'],
  violet: ['violet-ground'],
  green: ['green-ground'],
  amber: ['amber-ground'],
  red: ['red-ground'],
}
const MIN_TEXT_CONTRAST = 4.5
/** For the edge of a field, for the focus, and for bars. */
const MIN_EDGE_CONTRAST = 3

t.test('texts and edges have the contrast that WCAG asks for, in each theme', async (t) => {
  const colors = readColors()
  for (const theme of THEMES) {
    const ratio = (one: string, other: string): number => contrast(colors(one, theme), colors(other, theme))
    for (const [text, grounds] of Object.entries(TEXTS))
      for (const ground of grounds)
        t.ok(ratio(text, ground) >= MIN_TEXT_CONTRAST, `${theme}: ${text} on ${ground} ${ratio(text, ground)}`)
    for (const edge of ['edge', 'focus', 'kind-file', 'kind-config', 'kind-blob'])
      t.ok(ratio(edge, 'ground') >= MIN_EDGE_CONTRAST, `${theme}: ${edge} ${ratio(edge, 'ground')}`)
  }
})

t.test('a tag has the hue of its prefix', async (t) => {
  for (const [tag, hue] of [
    ['feed:honeypot', 'blue'],
    ['yara:win_emotet', 'amber'],
    ['ripped:emotet', 'green'],
    ['maybe:emotet', 'violet'],
    ['tlp:red', 'red'],
    ['TLP:Green', 'green'],
    ['tlp:clear', undefined],
    ['feed', undefined],
    ['constructor:x', undefined],
    ['packed', undefined],
  ] as const)
    t.equal(tagHue(tag), hue, tag)
})

t.test('the server gives tags other hues', async (t) => {
  setTagHues({ campaign: 'violet', 'tlp:clear': 'green', feed: 'gray', packed: 'red', 'yara:test': 'gray' })
  for (const [tag, hue] of [
    ['campaign:x', 'violet'],
    ['TLP:CLEAR', 'green'],
    ['feed:mail', undefined],
    ['packed', 'red'],
    ['yara:test', undefined],
    ['yara:other', 'amber'],
    ['ripped:emotet', 'green'],
  ] as const)
    t.equal(tagHue(tag), hue, tag)
  setTagHues({})
})

t.test('an object has the icon of its format, with a name', async (t) => {
  for (const [fileType, label] of [
    ['PE32 executable (GUI) Intel 80386, for MS Windows', 'Windows program'],
    ['ELF 64-bit LSB executable, x86-64', 'Linux program'],
    ['Mach-O 64-bit x86_64 executable', 'macOS program'],
    ['Dalvik dex file version 035', 'Android program'],
    ['POSIX shell script, ASCII text executable', 'Script'],
    ['PDF document, version 1.7', 'Document'],
    ['Composite Document File V2 Document', 'Document'],
    ['Zip archive data, at least v2.0 to extract', 'Archive'],
    ['gzip compressed data', 'Archive'],
    ['PNG image data, 16 x 16', 'Image'],
    ['RFC 822 mail, ASCII text', 'Mail'],
    ['data', 'File'],
    ['', 'File'],
  ] as const)
    t.equal(formatOf({ type: 'file', file_type: fileType }).label, label, fileType)
  t.equal(formatOf({ type: 'static_config' }).label, 'Config')
  t.equal(formatOf({ type: 'text_blob' }).label, 'Blob')
})

t.test('the periods between the first and the last upload are complete', async (t) => {
  const day = (date: string, next: string, count: number) => ({
    ...{ from: `${date}Z`, to: `${next}Z`, count },
    kinds: [{ value: 'file' as const, count }],
  })
  const bars = timeBars(
    [day('2026-02-27T00:00', '2026-02-28T00:00', 2), day('2026-03-02T00:00', '2026-03-03T00:00', 1)],
    'day',
  )
  t.strictSame(
    bars.map(({ from, count }) => [from.slice(0, 10), count]),
    [
      ['2026-02-27', 2],
      ['2026-02-28', 0],
      ['2026-03-01', 0],
      ['2026-03-02', 1],
    ],
  )
  t.equal(bars.at(-1)?.to, '2026-03-03T00:00:00.000Z')
  t.strictSame(timeBars([], 'hour'), [])
  const far = [day('0001-01-01T00:00', '0002-01-01T00:00', 1), day('2026-01-01T00:00', '2027-01-01T00:00', 1)]
  t.strictSame(timeBars(far, 'year'), far, 'of a clock that was wrong by centuries only the periods with uploads')
})

/** Reads the tokens of the style sheet: of each theme `#rrggbb`. */
function readColors(): (name: string, theme: Theme) => string {
  const css = readFileSync(join(repositoryRoot, 'web/src/style/theme.css'), 'utf8')
  const [first = '', ...others] = css.split(/\n}\n/)
  const high = others.find((block) => block.includes('data-theme="contrast"')) ?? ''
  const valueIn = (block: string, name: string): string | undefined =>
    new RegExp(`--${name}: ([^;]+);`).exec(block)?.[1]
  return (name, theme) => {
    const text = (theme === 'contrast' ? valueIn(high, name) : undefined) ?? valueIn(first, name) ?? ''
    const values = text.match(/#[0-9a-f]{6}/g) ?? []
    const value = theme === 'dark' ? values.at(-1) : values[0]
    if (value === undefined) throw new Error(`${name} of ${theme}: no color in "${text}"`)
    return value
  }
}

/** Computes the contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
