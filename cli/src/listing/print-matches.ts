import type { MatchGroup } from '@lazaret/sdk'
import { parseCount } from '../arguments/quantities.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { codeOf } from '../program/exit-codes.ts'
import { matchGroups } from '../shapes/match-groups.ts'

type TextRequest = {
  readonly text: string
  /** How many objects of each place are printed. */
  readonly limit: string | undefined
}

const USUAL_LIMIT = 3
const MAX_LIMIT = 100

/** Prints where objects mention a text. False: the server is an older one, which cannot find it. */
export async function printMatches(context: Context, opened: OpenClient, request: TextRequest): Promise<boolean> {
  const groups = await findGroups(opened, request)
  if (groups === undefined) return false
  const found = groups.filter(({ count, is_complete }) => count > 0 || !is_complete)
  await context.printAll(matchGroups, () => found)
  if (found.length === 0) context.messages.note('no results')
  if (found.some(({ is_complete }) => !is_complete))
    context.messages.note("some places take longer to search: lazaret search objects '<query>' searches one of them")
  return true
}

async function findGroups(
  { client, signal }: OpenClient,
  { text, limit }: TextRequest,
): Promise<readonly MatchGroup[] | undefined> {
  const most = limit === 'all' ? MAX_LIMIT : parseCount(limit ?? String(USUAL_LIMIT), '--limit')
  try {
    return (await client.find(text, { limit: Math.min(most, MAX_LIMIT), signal })).groups
  } catch (error) {
    if (codeOf(error) === 'unsupported') return undefined
    throw error
  }
}
