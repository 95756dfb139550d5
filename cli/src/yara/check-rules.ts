import { openClient } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { type CheckedFault, faultList } from '../shapes/yara.ts'
import { readRules, ruleFiles } from './rule-files.ts'

/** Compiles files on the server. Warnings are no failure. */
export async function checkRules(context: Context, paths: readonly string[]): Promise<void> {
  const { client, signal } = await openClient(context)
  const found: CheckedFault[] = []
  for (const path of await ruleFiles(context.io, paths)) {
    const { errors, warnings } = await client.yara.check(await readRules(context.io, path), { signal })
    found.push(...errors.map((fault) => ({ ...fault, path, severity: 'error' as const })))
    found.push(...warnings.map((fault) => ({ ...fault, path, severity: 'warning' as const })))
  }
  await context.printAll(faultList, async () => found)
  if (found.some(({ severity }) => severity === 'error')) context.outcome = 'failure'
}
