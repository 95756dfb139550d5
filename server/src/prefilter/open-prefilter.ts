import { anyOf, isPossible, type Requirement, UNKNOWN } from './requirement.ts'
import { roughRuleNames } from './rule-names.ts'
import { openConditions } from './rules/condition.ts'
import { parseRules } from './rules/parse-rules.ts'
import { requirementOf } from './rules/pattern-grams.ts'

export type Prefilter = {
  /** Rules that may match a file without any certain text: with one of them each file is read. */
  readonly unfiltered: readonly string[]
  /** False if no rule can match the file with this filter. */
  mayMatch(filter: Uint8Array): boolean
}

/** Finds files that no rule matches, by their text filters. Expects a source that compiles. */
export function openPrefilter(source: string): Prefilter {
  const rules = parseRules(source)
  // The compiler knows more of the language: then each file is read.
  if (rules === null) return { unfiltered: roughRuleNames(source), mayMatch: () => true }
  const conditions = openConditions()
  const requirements = rules
    .filter(({ isPrivate }) => !isPrivate)
    .map(({ name, patterns, condition }): readonly [string, Requirement] => {
      const known = patterns.map((pattern) => [pattern.identifier, requirementOf(pattern)] as const)
      return [name, conditions.requirementOf(condition, known)]
    })
  const whole = requirements.length === 0 ? UNKNOWN : anyOf(requirements.map(([, requirement]) => requirement))
  return {
    unfiltered: requirements.filter(([, { kind }]) => kind === 'unknown').map(([name]) => name),
    mayMatch: (filter) => isPossible(whole, filter),
  }
}
