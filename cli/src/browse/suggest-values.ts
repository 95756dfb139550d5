import type { Client } from '@lazaret/sdk'
import type { ValueKind } from './complete.ts'

type Bounds = { readonly limit: number; readonly signal: AbortSignal }

/** Tags, YARA rules or cases that begin with the text. */
export function suggestValues(
  client: Client,
  kind: ValueKind,
  prefix: string,
  bounds: Bounds,
): Promise<readonly string[]> {
  return SOURCES[kind](client, prefix, bounds)
}

const SOURCES: Readonly<
  Record<ValueKind, (client: Client, prefix: string, bounds: Bounds) => Promise<readonly string[]>>
> = {
  tag: ({ tags }, prefix, bounds) => tags.suggest(prefix, bounds),
  rule: ({ yara }, prefix, bounds) => yara.ruleNames(prefix, bounds),
  case: caseNames,
}

/** Cases of different groups may have the same name. */
async function caseNames({ cases }: Client, prefix: string, { limit, signal }: Bounds): Promise<readonly string[]> {
  const names = new Set<string>()
  for await (const { name } of cases.list({ ...(prefix && { name: prefix }), signal }))
    if (names.add(name).size === limit) break
  return [...names]
}
