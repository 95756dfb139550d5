import type { CommentRecord } from '../records/object-record.ts'
import { attempt } from './attempt.ts'
import type { CompareJob, StoredObject, StoreJob } from './store-job.ts'

/** A comment to add: with its author and time, or with both in its text. */
export type NewComment = {
  readonly text: string
  readonly author: string
  readonly original?: { readonly author: string; readonly timestamp: string }
}

/** The comments that the stored object does not have yet. */
export async function missingComments(
  { object: { record }, target, signal }: CompareJob,
  stored: StoredObject,
): Promise<NewComment[]> {
  if (record.comments.length === 0 || !target.parts.has('comments')) return []
  const present = stored.comments ?? (await target.client.comments.list(record.id, { signal }))
  const isPresent = (comment: CommentRecord) =>
    present.some((one) => one.comment === withHeading(comment) || isSame(one, comment))
  return record.comments
    .filter((comment) => !isPresent(comment))
    .map((comment) => {
      const { author, timestamp } = comment
      return author !== null && target.authors.has(author)
        ? { text: comment.comment, author, original: { author, timestamp } }
        : { text: withHeading(comment), author: author ?? '' }
    })
}

export async function addComments(
  { object: { record }, target, report, signal }: StoreJob,
  comments: readonly NewComment[],
): Promise<void> {
  for (const { text, author, original } of comments)
    await attempt(report, { part: 'comments', name: author, id: record.id }, () =>
      target.client.comments.add(record.id, text, { ...(original ? { original } : {}), signal }),
    )
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
