import type { PeFacts } from '../facts.ts'
import { cleanText } from '../text.ts'

const MAX_VALUES = 64
const MAX_DEPTH = 4
// Only these hold further blocks: others hold a value.
const CONTAINERS = /^(VS_VERSION_INFO|StringFileInfo|[0-9a-fA-F]{8})$/

/** The texts of a version resource, such as the company and the original name. */
export function readVersionInfo(resource: Buffer): PeFacts['version_info'] {
  const values: PeFacts['version_info'] = []
  readBlocks({ data: resource, start: 0, end: resource.length, depth: 0 }, values)
  return values
}

type Blocks = { readonly data: Buffer; readonly start: number; readonly end: number; readonly depth: number }

function readBlocks({ data, start, end, depth }: Blocks, values: PeFacts['version_info']): void {
  if (depth > MAX_DEPTH) return
  for (let at = start; at + 6 <= end && values.length < MAX_VALUES; ) {
    const length = data.readUInt16LE(at)
    if (length < 6) return
    const valueLength = data.readUInt16LE(at + 2)
    const blockEnd = Math.min(at + length, end)
    const keyEnd = endOfText(data, at + 6, blockEnd)
    const key = cleanText(data.toString('utf16le', at + 6, keyEnd))
    const value = align(keyEnd + 2)
    if (CONTAINERS.test(key)) {
      const children = align(value + valueLength)
      readBlocks({ data, start: children, end: blockEnd, depth: depth + 1 }, values)
    } else if (depth === MAX_DEPTH - 1) {
      values.push({ key, value: cleanText(data.toString('utf16le', value, endOfText(data, value, blockEnd))) })
    }
    at = align(at + length)
  }
}

function endOfText(data: Buffer, start: number, end: number): number {
  let at = start
  while (at + 2 <= end && data.readUInt16LE(at) !== 0) at += 2
  return at
}

function align(at: number): number {
  return (at + 3) & ~3
}
