/** Sections of an INI file; keys in lower case. */
export type Ini = ReadonlyMap<string, ReadonlyMap<string, string>>

const SECTION = /^\[([^\]]+)\]\s*$/
const ENTRY = /^([^=:\s][^=:]*?)\s*[=:]\s*(.*)$/

/**
 * The dialect of existing installations: whole-line comments only, quotes kept, indented lines continue a value,
 * `%(key)s` inserts another key, `%%` is a percent sign, `[DEFAULT]` serves all sections.
 */
export function parseIni(source: string, name: string): Ini {
  const raw = readSections(source, name)
  const defaults = raw.get('DEFAULT') ?? new Map<string, string>()
  raw.delete('DEFAULT')
  const sections = new Map<string, ReadonlyMap<string, string>>()
  for (const [section, entries] of raw) {
    const all = new Map([...defaults, ...entries])
    sections.set(
      section,
      new Map([...all].map(([key, value]) => [key, interpolate(value, all, `${name}: ${section}.${key}`)])),
    )
  }
  return sections
}

/** The keys of the section itself, without those that every section inherits from `[DEFAULT]`. */
export function ownKeys(source: string, name: string, section: string): string[] {
  return [...(readSections(source, name).get(section)?.keys() ?? [])]
}

function readSections(source: string, name: string): Map<string, Map<string, string>> {
  const sections = new Map<string, Map<string, string>>()
  let entries: Map<string, string> | undefined
  let last: string | undefined
  for (const [index, line] of source.split(/\r?\n/).entries()) {
    const place = `${name}:${index + 1}`
    if (/^\s*([#;]|$)/.test(line)) continue
    if (/^\s/.test(line) && entries !== undefined && last !== undefined) {
      entries.set(last, `${entries.get(last) ?? ''}\n${line.trim()}`)
      continue
    }
    const section = SECTION.exec(line)?.[1]
    if (section !== undefined) {
      if (sections.has(section)) throw new Error(`${place}: duplicate section [${section}]`)
      entries = new Map()
      last = undefined
      sections.set(section, entries)
      continue
    }
    last = addEntry(entries, line, place)
  }
  return sections
}

function addEntry(entries: Map<string, string> | undefined, line: string, place: string): string {
  const [, rawKey, value] = ENTRY.exec(line) ?? []
  if (rawKey === undefined || value === undefined) throw new Error(`${place}: expected "key = value"`)
  if (entries === undefined) throw new Error(`${place}: "${rawKey}" is outside any [section]`)
  const key = rawKey.toLowerCase()
  if (entries.has(key)) throw new Error(`${place}: duplicate key ${key}`)
  entries.set(key, value.trimEnd())
  return key
}

function interpolate(value: string, entries: ReadonlyMap<string, string>, place: string, depth = 0): string {
  if (depth > 10) throw new Error(`${place}: %(…)s refers to itself`)
  return value.replace(/%(?:%|\(([^)]+)\)s|)/g, (whole, key: string | undefined) => {
    if (whole === '%%') return '%'
    const found = key === undefined ? undefined : entries.get(key.toLowerCase())
    if (found === undefined)
      throw new Error(`${place}: write a percent sign as %%; %(key)s must name a key of the section`)
    return interpolate(found, entries, place, depth + 1)
  })
}
