import type { YaraRuleset } from '@lazaret/sdk'
import type { OpenClient } from '../connection/connection.ts'
import { CliError } from '../program/cli-error.ts'

/** A ruleset by its name, `group/name` or identifier. */
export async function findRuleset({ client, signal }: OpenClient, word: string): Promise<YaraRuleset> {
  const all = await client.yara.list({ signal })
  const matching = all.filter(
    ({ id, name, group }) => id === word.toLowerCase() || name === word || `${group}/${name}` === word,
  )
  const [found, other] = matching
  if (found === undefined) throw new CliError('not_found', `no ruleset "${word}"`)
  if (other !== undefined)
    throw new CliError(
      'failed',
      `several rulesets are called "${word}": give ${matching.map(({ group, name }) => `${group}/${name}`).join(' or ')}`,
    )
  return found
}
