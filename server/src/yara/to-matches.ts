import type { EngineMatch } from './engine.ts'
import type { PatternMatch, RuleMatch } from './rules.ts'

export const MAX_MATCHES_OF_PATTERN = 16
const MAX_STRINGS = 256
const MAX_RULES = 1000
const DATA_BYTES = 32
const CONTEXT_BYTES = 16

export function toMatches(found: readonly EngineMatch[], data: Buffer): readonly RuleMatch[] {
  return found.slice(0, MAX_RULES).map(({ namespace, ruleIdentifier, tags, meta, matches }) => ({
    namespace,
    rule: ruleIdentifier,
    tags,
    meta,
    strings: matches.slice(0, MAX_STRINGS).map((match) => withBytes(match, data)),
  }))
}

function withBytes({ identifier, offset, length }: EngineMatch['matches'][number], data: Buffer): PatternMatch {
  const hex = (start: number, end: number): string => data.toString('hex', Math.max(0, start), end)
  const end = offset + length
  return {
    identifier,
    offset,
    length,
    data: hex(offset, Math.min(end, offset + DATA_BYTES)),
    before: hex(offset - CONTEXT_BYTES, offset),
    after: length > DATA_BYTES ? '' : hex(end, end + CONTEXT_BYTES),
  }
}
