import type { Call } from '../../call.ts'
import { invalidField, missingCapability } from '../../errors/problems.ts'
import { UserModel } from '../../tables/user.ts'
import { parseMoment } from '../../views/time.ts'

/** Author and time of a comment that comes from another server. */
export type CommentOrigin = { readonly author: string; readonly timestamp: string }

export type CommentWriter = { readonly userId: number; readonly login: string; readonly writtenAt?: string }

/** The account that a comment is stored for. Only administrators write in the name of others. */
export async function commentWriter(
  { app, caller }: Call,
  original: CommentOrigin | undefined,
): Promise<CommentWriter> {
  const { userId, login } = caller
  if (original === undefined) return { userId, login }
  if (!caller.capabilities.has('manage_users')) throw missingCapability('manage_users')
  const { author, timestamp } = original
  const moment = parseMoment(timestamp)
  if (moment === null || moment.getTime() > Date.now() || moment.getTime() < 0)
    throw invalidField(
      'original.timestamp',
      `expected a time since 1970 that is past, with its zone, got ${JSON.stringify(timestamp)}`,
    )
  const user = await UserModel.query(app.db).findOne({ login: author }).select('id')
  if (user === undefined) throw invalidField('original.author', `unknown account ${JSON.stringify(author)}`)
  return { userId: user.id, login: author, writtenAt: timestamp }
}
