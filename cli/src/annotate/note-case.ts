import type { Context } from '../context/context.ts'

/** Says which tags the server will store in another form than they were given. */
export function noteCase({ talk }: Pick<Context, 'talk'>, tags: readonly string[]): void {
  for (const tag of tags) {
    const stored = tag.toLowerCase()
    if (stored !== tag) talk.note(`tags are stored in lower case: ${tag} becomes ${stored}`)
  }
}
