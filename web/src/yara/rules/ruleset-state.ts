import type { YaraRuleset } from '@lazaret/sdk'
import type { ruleTexts } from '../../texts/rules.ts'

export function stateOf({ is_active: isActive, expires_at: expiresAt }: YaraRuleset): keyof typeof ruleTexts.states {
  if (!isActive) return 'disabled'
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active'
}

/** The query for files that a rule of the ruleset matched, or any of its rules. */
export function matchQuery(name: string, rule = '*'): string {
  return `yara:"${name}/${rule}"`
}
