import { Script } from 'node:vm'
import { invalidField } from '../../errors/problems.ts'
import { refusedSignIn } from '../../openid/provider-fault.ts'
import { PatternFault, type TranslatedPattern, translatePattern } from './translate-pattern.ts'

/** How group names at a provider map to group names here. */
export type NameRule = { readonly matchPattern: string; readonly replacePattern: string }

const MAX_NAMES = 1000
const MAX_NAME_LENGTH = 256
// For all names of a sign-in; catastrophic backtracking would block the process for hours.
const MATCHING_MS = 1000

/** Refuses patterns that would fail at a sign-in. */
export function requireNameRule({ matchPattern, replacePattern }: NameRule): void {
  const pattern = naming('oidc_groups_match_pattern', () => translatePattern(matchPattern))
  naming('oidc_groups_replace_pattern', () => parseReplacement(replacePattern, pattern))
}

function naming<T>(field: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (error instanceof PatternFault) throw invalidField(field, `is not a valid pattern: ${error.message}`)
    throw error
  }
}

/** The local names of those names in the claim that match as a whole. */
export function namesHere(provider: string, rule: NameRule, claimed: unknown): string[] {
  const names = claimedNames(provider, claimed)
  if (names.length === 0) return []
  try {
    const pattern = translatePattern(rule.matchPattern)
    const parts = parseReplacement(rule.replacePattern, pattern)
    return matchAll(provider, pattern, names).map((match) => replaced(parts, match))
  } catch (error) {
    if (error instanceof PatternFault)
      throw refusedSignIn(provider, `its pattern for names of groups is not valid: ${error.message}`)
    throw error
  }
}

/** Anything but a list is refused: read as an empty list, it would remove users from all their groups. */
function claimedNames(provider: string, claimed: unknown): string[] {
  if (claimed === undefined || claimed === null) return []
  if (!Array.isArray(claimed)) throw refusedSignIn(provider, 'the claim "groups" is not a list of names')
  const names: readonly unknown[] = claimed
  if (names.length > MAX_NAMES) throw refusedSignIn(provider, `the claim "groups" has more than ${MAX_NAMES} names`)
  return names.filter((name): name is string => typeof name === 'string' && name.length <= MAX_NAME_LENGTH)
}

type Match = readonly (string | null)[]

const MATCHING = new Script(`{
  const pattern = new RegExp('(?<![^])(?:' + source + ')(?![^])', flags)
  JSON.stringify(JSON.parse(names).flatMap((name) => { const found = pattern.exec(name); return found === null ? [] : [found] }))
}`)

/** In a separate context, because only there a running expression can be interrupted. */
function matchAll(provider: string, { source, flags }: TranslatedPattern, names: readonly string[]): Match[] {
  try {
    const given = { source, flags, names: JSON.stringify(names) }
    return JSON.parse(MATCHING.runInNewContext(given, { timeout: MATCHING_MS }))
  } catch (error) {
    // Errors of that context are not instances of this one's classes.
    const { code }: { readonly code?: unknown } = Object(error)
    const isLate = code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    const how = isLate ? 'takes too long on' : 'cannot be tried on'
    throw refusedSignIn(provider, `its pattern for names of groups ${how} the names of the claim`)
  }
}

/** Texts, and numbers of groups to be replaced by their match. */
type Part = string | number

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  f: '\f',
  v: '\v',
  a: '\x07',
  b: '\b',
  '\\': '\\',
}

function parseReplacement(text: string, pattern: TranslatedPattern): Part[] {
  const parts: Part[] = []
  const step = /\\g<([^>]*)>|\\([1-9]\d?)|\\([\s\S]?)|[^\\]+/gu
  for (const [whole, name, digits, escaped] of text.matchAll(step)) {
    if (name !== undefined) parts.push(groupNumber(name, pattern))
    else if (digits !== undefined) parts.push(groupNumber(digits, pattern))
    else parts.push(escaped === undefined ? whole : unescaped(escaped))
  }
  return parts
}

function groupNumber(name: string, { groupCount, groupNames }: TranslatedPattern): number {
  const number = /^\d+$/.test(name) ? Number(name) : groupNames.get(name)
  if (number === undefined || number > groupCount) throw new PatternFault(`unknown group "${name}"`)
  return number
}

function unescaped(character: string): string {
  const known = ESCAPES[character]
  if (known !== undefined) return known
  if (/^[A-Za-z0-9]?$/.test(character)) throw new PatternFault(`"\\${character}" is not supported`)
  return `\\${character}`
}

function replaced(parts: readonly Part[], match: Match): string {
  return parts.map((part) => (typeof part === 'number' ? (match[part] ?? '') : part)).join('')
}
