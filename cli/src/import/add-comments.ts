import type { CommentRecord } from '../records/object-record.ts'
import { attempt } from './attempt.ts'
import type { StoreJob } from './store-job.ts'

/** Adds the comments that the object does not have yet. */
export async function addComments({ object: { record }, target, report, signal }: StoreJob): Promise<void> {
  const { client, authors } = target
  const present = await client.comments.list(record.id, { signal })
  for (const comment of record.comments) {
    const { author, timestamp } = comment
    const original = author !== null && authors.has(author) ? { author, timestamp } : undefined
    const headed = withHeading(comment)
    if (present.some((one) => one.comment === headed || isSame(one, comment))) continue
    const text = original ? comment.comment : headed
    await attempt(report, { part: 'comments', name: author ?? '', id: record.id }, () =>
      client.comments.add(record.id, text, { ...(original ? { original } : {}), signal }),
    )
  }
}

function isSame(one: CommentRecord, other: CommentRecord): boolean {
  return (
    one.comment === other.comment &&
    one.author === other.author &&
    Date.parse(one.timestamp) === Date.parse(other.timestamp)
  )
}

/** Names author and time in the text, where the comment becomes one of the importing account. */
function withHeading({ author, timestamp, comment }: CommentRecord): string {
  const heading = `${author ?? 'unknown author'}, ${timestamp.slice(0, 19).replace('T', ' ')} UTC:`
  return comment.startsWith(`${heading}\n`) ? comment : `${heading}\n${comment}`
}
