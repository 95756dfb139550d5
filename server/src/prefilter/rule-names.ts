import { parseRules } from './rules/parse-rules.ts'

const RULE_NAME = /\brule\s+(\w+)/g

/** The rules of a source that compiles, in its order, without private ones: these are never reported. */
export function ruleNames(source: string): readonly string[] {
  return parseRules(source)?.flatMap(({ name, isPrivate }) => (isPrivate ? [] : [name])) ?? roughRuleNames(source)
}

/** The same of a source that only the compiler understands: comments may name further ones. */
export function roughRuleNames(source: string): readonly string[] {
  return [...new Set([...source.matchAll(RULE_NAME)].flatMap(([, name]) => name ?? []))]
}
