import type { components } from '../generated/contract.ts'
import { viewTime } from './time.ts'

export type CommentRow = {
  readonly id: number
  readonly comment: string
  readonly author: string | null
  readonly timestamp: string
}

export function viewComment({ id, comment, author, timestamp }: CommentRow): components['schemas']['Comment'] {
  return { id, comment, author, timestamp: viewTime(timestamp) }
}
