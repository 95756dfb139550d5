import type { Context } from '../context/context.ts'

/** Says which tags the server will store in another form than they were given. */
export function noteCase({ messages }: Pick<Context, 'messages'>, tags: readonly string[]): void {
  for (const tag of tags) {
    const stored = tag.toLowerCase()
    if (stored !== tag) messages.note(`tags are stored in lower case: ${tag} becomes ${stored}`)
  }
}
