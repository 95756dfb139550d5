import type { Knex } from 'knex'
import { type ActiveRuleset, selectSources } from '../../statements/yara/active-rulesets.ts'
import type { RuleSource } from '../../yara/rules.ts'

/** The sources of active rulesets, so that they are not read again for each file. */
export type SourceCache = {
  /** Drops all others. */
  keep(active: readonly ActiveRuleset[]): void
  of(rulesets: readonly ActiveRuleset[]): Promise<readonly RuleSource[]>
}

export function openSourceCache(db: Knex): SourceCache {
  const known = new Map<string, string>()
  const keyOf = (id: string, version: number): string => `${id} ${version}`
  return {
    keep(active) {
      const keys = new Set(active.map(({ id, version }) => keyOf(id, version)))
      for (const key of known.keys()) if (!keys.has(key)) known.delete(key)
    },
    async of(rulesets) {
      const missing = rulesets.filter(({ id, version }) => !known.has(keyOf(id, version)))
      if (missing.length > 0)
        for (const { rulesetId, version, source } of await selectSources(db, missing))
          known.set(keyOf(rulesetId, version), source)
      // A ruleset that was deleted meanwhile has none.
      return rulesets.flatMap(({ id, version }) => {
        const source = known.get(keyOf(id, version))
        return source === undefined ? [] : [{ namespace: id, source }]
      })
    },
  }
}
