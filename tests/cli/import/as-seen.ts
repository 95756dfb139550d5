import { createHash } from 'node:crypto'
import type { TestUser } from '../../support/user.ts'

type Json = Readonly<Record<string, unknown>>
type SeenComment = { readonly author: string; readonly comment: string; readonly timestamp: string }

export type SeenObject = {
  readonly id: string
  readonly detail: unknown
  readonly attributes: readonly unknown[]
  readonly comments: readonly SeenComment[]
  readonly content: string | null
}

const PATHS: Readonly<Record<string, string>> = { file: 'file', static_config: 'config', text_blob: 'blob' }
/** Properties that an import cannot keep. */
const OWN = new Set(['upload_time', 'last_seen', 'attributes'])

/** Everything that a user sees of every object, in an order of its own. */
export async function asSeen(
  user: TestUser,
  { without }: { readonly without?: string } = {},
): Promise<readonly SeenObject[]> {
  const { objects }: { objects: { id: string; type: string }[] } = (await user.get('/api/object?count=1000')).json
  const wanted = objects.filter(({ id }) => id !== without)
  const seen = wanted.map(
    async ({ id, type }): Promise<SeenObject> => ({
      id,
      detail: comparable((await user.get(`/api/${PATHS[type]}/${id}`)).json),
      attributes: await attributesOf(user, id),
      comments: (await user.get(`/api/object/${id}/comment`)).json.map(commentOf),
      content: type === 'file' ? await digestOf(user, id) : null,
    }),
  )
  return sorted(await Promise.all(seen))
}

/** The time of a comment of the importing account is that of the import. */
function commentOf({ author, comment, timestamp }: SeenComment): SeenComment {
  return { author, comment, timestamp: author === 'admin' ? '' : timestamp }
}

async function attributesOf(user: TestUser, id: string): Promise<readonly unknown[]> {
  const { attributes } = (await user.get(`/api/object/${id}/attribute`)).json
  return sorted(attributes.map(({ key, value }: Json) => ({ key, value })))
}

async function digestOf(user: TestUser, id: string): Promise<string> {
  const { bytes } = await user.get(`/api/file/${id}/download`)
  return createHash('sha256').update(bytes).digest('hex')
}

/** Without times, and with relatives in an order of their own. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.some(isSummary) ? sorted(value.map(comparable)) : value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !OWN.has(name))
      .map(([name, member]) => [name, comparable(member)]),
  )
}

function isSummary(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'id' in value
}

function sorted<T>(values: readonly T[]): T[] {
  return values.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}
