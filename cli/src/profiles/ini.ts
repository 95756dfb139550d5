import { usageError } from '../program/cli-error.ts'

export type Ini = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * The dialect of Python's configparser, which wrote the file: `key = value` or `key: value`, keys without case,
 * comments on lines of their own, values that go on in indented lines, `%%` for a percent sign.
 */
export function parseIni(text: string): Ini {
  const sections = new Map<string, Map<string, string>>()
  let section: Map<string, string> | undefined
  let lastKey: string | undefined
  for (const [at, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const content = line.trim()
    if (content === '' || /^[#;]/.test(content)) continue
    const fault = (what: string) => usageError(`line ${at + 1}: ${what}`)
    const heading = /^\[(.+)\]$/.exec(content)?.[1]
    if (heading !== undefined && !/^\s/.test(line)) {
      if (sections.has(heading)) throw fault(`duplicate section [${heading}]`)
      section = new Map()
      sections.set(heading, section)
      lastKey = undefined
      continue
    }
    if (!section) throw fault('precedes the first section; is this an INI file?')
    if (/^\s/.test(line) && lastKey !== undefined) {
      section.set(lastKey, `${section.get(lastKey) ?? ''}\n${content}`)
      continue
    }
    // The line itself is not shown: it may contain a password.
    const [, key, value] = /^([^=:]+?)\s*[=:]\s*(.*)$/.exec(content) ?? []
    if (key === undefined || value === undefined) throw fault('is neither a section nor "key = value"')
    lastKey = key.toLowerCase()
    if (section.has(lastKey)) throw fault(`duplicate key "${lastKey}"`)
    section.set(lastKey, value)
  }
  return sections
}

/** The value as the program that wrote it reads it. References to other keys are not followed. */
export function valueIn(ini: Ini, section: string, key: string): string | undefined {
  const raw = ini.get(section)?.get(key)
  if (raw === undefined || !/%\(/.test(raw.replaceAll('%%', ''))) return raw?.replaceAll('%%', '%')
  throw usageError(`[${section}] ${key}: refers to another key by %(…)s, which cannot be imported`)
}
