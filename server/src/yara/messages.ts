import type { FileVariables, RuleCheck, RuleMatch, RuleSource } from './rules.ts'

/** Requests to the process of the engine. It answers each before it gets the next. */
export type EngineRequest =
  | { readonly kind: 'check'; readonly source: string }
  /** Asks which compiled rules are not in memory. */
  | { readonly kind: 'find'; readonly keys: readonly string[] }
  | { readonly kind: 'load'; readonly key: string; readonly sources: readonly RuleSource[] }
  | {
      readonly kind: 'scan'
      /** The content is read once, and scanned by the rules of each key. */
      readonly keys: readonly string[]
      /** Null: the bytes arrive at the standard input. */
      readonly path: string | null
      readonly sizeBytes: number
      readonly variables: FileVariables
      /** For the rules of one key. */
      readonly timeoutMs: number
    }

export type EngineResponse =
  | { readonly kind: 'checked'; readonly check: RuleCheck }
  | { readonly kind: 'loaded' }
  /** The rules do not compile. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'not loaded'; readonly keys: readonly string[] }
  /** In the order of the keys; null: the scan timed out. */
  | { readonly kind: 'scanned'; readonly matches: readonly (readonly RuleMatch[] | null)[] }
  /** The file is not there, or is shorter than expected. */
  | { readonly kind: 'unread'; readonly message: string }

/** Sent once, when the process is ready or has failed to load the engine. */
export type EngineStart = { readonly kind: 'ready' } | { readonly kind: 'not started'; readonly message: string }
