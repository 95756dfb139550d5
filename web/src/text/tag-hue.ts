export type Hue = 'blue' | 'violet' | 'green' | 'amber' | 'red'

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

/** The hue of a tag; undefined for tags without a known prefix. The text stays the sign: colour is never the only one. */
export function tagHue(tag: string): Hue | undefined {
  const text = tag.toLowerCase()
  const end = text.indexOf(':')
  return end < 0 ? undefined : (HUES.get(text) ?? HUES.get(text.slice(0, end)))
}
