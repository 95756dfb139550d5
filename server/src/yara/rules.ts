/** A source of rules; identifiers of rules are unique within a namespace. */
export type RuleSource = { readonly namespace: string; readonly source: string }

/** An error or a warning of the compiler; line and column begin at 1, and are null if it names no position. */
export type Diagnostic = {
  /** Stable, such as `E009` or `slow_pattern`. */
  readonly code: string
  readonly message: string
  readonly line: number | null
  readonly column: number | null
}

/** Rules without an error can be scanned with. */
export type RuleCheck = { readonly errors: readonly Diagnostic[]; readonly warnings: readonly Diagnostic[] }

/** One match of a pattern. All bytes are in hexadecimal digits. */
export type PatternMatch = {
  readonly identifier: string
  readonly offset: number
  readonly length: number
  /** The first 32 bytes. */
  readonly data: string
  /** Up to 16 bytes before the match. */
  readonly before: string
  /** Up to 16 bytes after the match; empty if the match is longer than `data`. */
  readonly after: string
}

/** A rule that matched. */
export type RuleMatch = {
  readonly namespace: string
  readonly rule: string
  readonly tags: readonly string[]
  readonly meta: Readonly<Record<string, string | number | boolean>>
  /** At most 16 of each pattern, 256 in all; none if the condition needs no pattern. */
  readonly strings: readonly PatternMatch[]
}

/** Values of the variables that rules may use; `filepath` and `owner` are always empty. */
export type FileVariables = { readonly filename?: string; readonly extension?: string; readonly filetype?: string }
