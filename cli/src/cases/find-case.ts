import type { Case } from '@lazaret/sdk'
import type { OpenClient } from '../connection/connection.ts'
import { CliError } from '../program/cli-error.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A case by its name or identifier. */
export async function findCase({ client, signal }: OpenClient, word: string): Promise<Case> {
  if (uuid.test(word)) return client.cases.get(word, { signal })
  const matching: Case[] = []
  for await (const each of client.cases.list({ name: word, signal })) if (each.name === word) matching.push(each)
  const [found, other] = matching
  if (found === undefined) throw new CliError('not_found', `no case "${word}"`)
  if (other !== undefined)
    throw new CliError(
      'failed',
      `several cases are called "${word}": give an identifier, ${matching.map(({ id }) => id).join(' or ')}`,
    )
  return found
}
