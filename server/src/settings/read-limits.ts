import { type Limit, type Limits, parseLimits } from './limits.ts'

export type LimitSource = {
  readonly name: string
  find(section: string, key: string): string | undefined
  keys(section: string): readonly string[]
}

export type ReadLimits = {
  readonly limits: Limits
  readonly faults: readonly string[]
  readonly warnings: readonly string[]
}

const SECTIONS = ['service_limiter', 'mwdb_limiter']

/** Section `service_limiter`, with arbitrary keys: for each key the first source wins, and the older section comes last. */
export function readLimits(sources: readonly LimitSource[]): ReadLimits {
  const limits = new Map<string, readonly Limit[]>()
  const faults: string[] = []
  const warnings: string[] = []
  for (const section of SECTIONS) {
    for (const source of sources) {
      for (const name of source.keys(section)) {
        const key = name.toLowerCase()
        if (limits.has(key)) continue
        const text = source.find(section, name) ?? ''
        if (section !== SECTIONS[0])
          warnings.push(`${source.name}: ${section}.${key} is an older name of ${SECTIONS[0]}.${key}`)
        try {
          limits.set(key, parseLimits(text))
        } catch (error) {
          limits.set(key, [])
          const expected = error instanceof Error ? error.message : error
          faults.push(`${SECTIONS[0]}.${key} (${source.name}) ${expected}, not "${text}"`)
        }
      }
    }
  }
  return { limits, faults, warnings }
}
