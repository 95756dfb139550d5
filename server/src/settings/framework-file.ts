import { readFileSync } from 'node:fs'
import type { Settings } from './table.ts'

export type FrameworkFile = {
  /** Its values for settings. */
  readonly replaced: Partial<Pick<Settings, 'secretKey' | 'maxUploadSizeBytes'>>
  readonly warnings: readonly string[]
}

const LINE = /^([A-Za-z_]\w*)\s*=\s*(.+?)\s*$/
const TEXT = /^[rRuUbB]?(?:'([^'\\]*)'|"([^"\\]*)")$/

/** A configuration in Python's notation, parsed and never executed: lines `NAME = literal`. Throws at any other line. */
export function readFrameworkFile(file: string): FrameworkFile {
  const replaced: { secretKey?: string; maxUploadSizeBytes?: number | null } = {}
  const others: string[] = []
  for (const [index, line] of readFileSync(file, 'utf8').split(/\r?\n/).entries()) {
    const place = `framework_config_file ${file}:${index + 1}`
    const text = line.trim()
    if (text === '' || text.startsWith('#')) continue
    const [, name, source] = LINE.exec(line) ?? []
    const value = source === undefined ? undefined : literal(source)
    if (name === undefined || value === undefined)
      throw new Error(`${place}: expected NAME = 'text', number, True, False or None`)
    if (name === 'SECRET_KEY') replaced.secretKey = textOf(value, place)
    else if (name === 'MAX_CONTENT_LENGTH') replaced.maxUploadSizeBytes = sizeOf(value, place)
    else others.push(name)
  }
  const warnings = others.length === 0 ? [] : [`${file}: ${others.join(', ')} not supported here`]
  return { replaced, warnings }
}

type Literal = string | number | boolean | null

function literal(source: string): Literal | undefined {
  const plain = /^(['"]).*\1\s*#/.test(source) || !/^[rRuUbB]?['"]/.test(source) ? withoutComment(source) : source
  const [, single, double] = TEXT.exec(plain) ?? []
  if (single !== undefined || double !== undefined) return single ?? double
  if (plain === 'True' || plain === 'False') return plain === 'True'
  if (plain === 'None') return null
  return /^[+-]?(\d+(_\d+)*(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain.replaceAll('_', '')) : undefined
}

function withoutComment(source: string): string {
  return source.replace(/^((?:'[^']*'|"[^"]*"|[^'"#]*?))\s*#.*$/, '$1')
}

function textOf(value: Literal, place: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw new Error(`${place}: SECRET_KEY must be a non-empty string`)
}

function sizeOf(value: Literal, place: string): number | null {
  if (value === null || (typeof value === 'number' && Number.isSafeInteger(value) && value > 0)) return value
  throw new Error(`${place}: MAX_CONTENT_LENGTH must be a number of bytes or None, not "${value}"`)
}
