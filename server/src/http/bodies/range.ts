import type { ByteRange } from '../../contract.ts'
import { badRange } from '../../errors/problems.ts'

/** The single byte range of a `Range` header; null: the complete content. */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange | null {
  const text = header?.trim() ?? ''
  if (text === '') return null
  const [, unit, set] = /^([a-z]+)\s*=([\s\S]*)$/i.exec(text) ?? []
  if (unit === undefined || set === undefined) throw badRange(`"${text}" is not a byte range`, sizeBytes)
  if (unit.toLowerCase() !== 'bytes') throw badRange(`unsupported range unit "${unit}"`, sizeBytes)
  if (set.includes(',')) throw badRange('multiple ranges are not supported', sizeBytes)
  const [, first, last] = /^(\d*)-(\d*)$/.exec(set.trim()) ?? []
  if (first === undefined || last === undefined || (first === '' && last === ''))
    throw badRange(`"${text}" is not a byte range`, sizeBytes)
  const range =
    first === ''
      ? { start: last === '0' ? 0 : Math.max(0, sizeBytes - Number(last)), end: sizeBytes - 1 }
      : { start: Number(first), end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) }
  if (range.start >= sizeBytes || range.end < range.start) {
    throw badRange(`the range "${text}" is outside the ${sizeBytes} bytes of the content`, sizeBytes)
  }
  return range
}
