import type { components } from '../generated/contract.ts'
import type { CommentRow } from '../tables/rows.ts'
import { viewTime } from './time.ts'

export function viewComment({ id, comment, author, timestamp }: CommentRow): components['schemas']['Comment'] {
  return { id, comment, author, timestamp: viewTime(timestamp) }
}
