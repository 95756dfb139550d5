import type { Handler } from '../contract.ts'
import { addComment as add } from '../domain/comments/add-comment.ts'
import { listComments as list } from '../domain/comments/list-comments.ts'
import { removeComment as remove } from '../domain/comments/remove-comment.ts'
import { viewComment } from '../views/comments.ts'

export const listComments: Handler<'listComments'> = async (call, { path }) =>
  (await list(call, { kind: path.type, id: path.id })).map(viewComment)

export const addComment: Handler<'addComment'> = async (call, { path, body }) =>
  viewComment(await add(call, { kind: path.type, id: path.id }, body))

export const removeComment: Handler<'removeComment'> = async (call, { path }) => {
  await remove(call, { kind: path.type, id: path.id }, path.comment_id)
  return null
}
