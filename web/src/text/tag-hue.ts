export type Hue = 'blue' | 'violet' | 'green' | 'amber' | 'red'

/** Hues that the administrator gives to prefixes or whole tags; `gray` takes the hue of the page away. */
type ServerHues = Readonly<Record<string, Hue | 'gray'>>

/** Prefixes of tags that analysts and services give, each with the hue that its tags have in common. */
const HUES: ReadonlyMap<string, Hue> = new Map([
  ['feed', 'blue'],
  ['et', 'blue'],
  ['maybe', 'violet'],
  ['family', 'violet'],
  ['ripped', 'green'],
  ['dynamic', 'green'],
  ['static', 'green'],
  ['contains', 'green'],
  ['yara', 'amber'],
  ['tlp:amber', 'amber'],
  ['tlp:amber+strict', 'amber'],
  ['tlp:green', 'green'],
  ['tlp:red', 'red'],
])

let serverHues: ReadonlyMap<string, Hue | 'gray'> = new Map()

/** Takes the hues of the server, which count before those of the page. */
export function setTagHues(hues: ServerHues): void {
  serverHues = new Map(Object.entries(hues))
}

/** The hue of a tag; undefined for tags without a known prefix. The text stays the sign: colour is never the only one. */
export function tagHue(tag: string): Hue | undefined {
  const text = tag.toLowerCase()
  const end = text.indexOf(':')
  const names = end < 0 ? [text] : [text, text.slice(0, end)]
  const hue = firstOf(serverHues, names) ?? (end < 0 ? undefined : firstOf(HUES, names))
  return hue === 'gray' ? undefined : hue
}

function firstOf<T>(hues: ReadonlyMap<string, T>, names: readonly string[]): T | undefined {
  return names.map((name) => hues.get(name)).find((hue) => hue !== undefined)
}
