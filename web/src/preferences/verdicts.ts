export const VERDICT_ACTIONS = ['add_tag', 'remove_tag', 'set_attribute', 'comment'] as const
export type VerdictAction = (typeof VERDICT_ACTIONS)[number]

/** A key of triage, and the change that it makes to the current object. */
export type Verdict = {
  readonly key: string
  readonly action: VerdictAction
  /** The key of the attribute; empty for other actions. */
  readonly attribute: string
  /** The tag, the value of the attribute, or the comment. */
  readonly text: string
}

/** Keys that triage uses itself. */
export const RESERVED_KEYS: ReadonlySet<string> = new Set(['j', 'k', 't', 'z', '?', ' '])

export const DEFAULT_VERDICTS: readonly Verdict[] = [
  { key: '1', action: 'add_tag', attribute: '', text: 'verdict:malicious' },
  { key: '2', action: 'add_tag', attribute: '', text: 'verdict:suspicious' },
  { key: '3', action: 'add_tag', attribute: '', text: 'verdict:clean' },
]

/** The tags that a verdict replaces: those of the other keys with the same prefix, such as `verdict:`. */
export function rivalTags({ action, text }: Verdict, verdicts: readonly Verdict[]): readonly string[] {
  const own = text.toLowerCase()
  const prefix = /^.+?:/.exec(own)?.[0]
  if (action !== 'add_tag' || prefix === undefined) return []
  return verdicts
    .filter((each) => each.action === 'add_tag')
    .map((each) => each.text.toLowerCase())
    .filter((tag) => tag.startsWith(prefix) && tag !== own)
}

/** Returns the verdicts that the browser kept; undefined if they cannot be used. */
export function readVerdicts(stored: unknown): readonly Verdict[] | undefined {
  return Array.isArray(stored) && stored.every(isVerdict) ? stored : undefined
}

function isVerdict(value: unknown): value is Verdict {
  if (typeof value !== 'object' || value === null) return false
  const { key, action, attribute, text } = value as Partial<Record<keyof Verdict, unknown>>
  const isKey = typeof key === 'string' && [...key].length === 1 && !RESERVED_KEYS.has(key)
  return isKey && VERDICT_ACTIONS.some((name) => name === action) && [attribute, text].every(isText)
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}
