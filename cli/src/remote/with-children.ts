import { NotFoundError } from '@lazaret/sdk'
import { isHash } from '../arguments/identifiers.ts'
import type { OpenClient } from '../connection/connection.ts'

export type Walk = {
  readonly remote: string
  /** Most objects to yield in total. */
  readonly limit: number
  /** Called if there are more. */
  onLimit(): void
}

/** Objects of a remote, and after them all that is below them there, each once. */
export async function* withChildren(
  opened: OpenClient,
  roots: AsyncIterable<string>,
  { remote, limit, onLimit }: Walk,
): AsyncGenerator<string> {
  const found = new Set<string>()
  for await (const root of roots) {
    const left = [root]
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      if (found.has(id)) continue
      if (found.size === limit) {
        onLimit()
        return
      }
      found.add(id)
      yield id
      left.push(...(await childrenOf(opened, remote, id)))
    }
  }
}

/** An object that does not exist has none; its own row says so. */
async function childrenOf({ client, signal }: OpenClient, remote: string, id: string): Promise<string[]> {
  // Only files have other hashes than the SHA-256.
  const path = `${id.length === 64 ? 'object' : 'file'}/${id}/relations`
  try {
    const answer = await (await client.remotes.request(remote, { path, signal })).json()
    return idsIn(answer)
  } catch (error) {
    if (error instanceof NotFoundError) return []
    throw error
  }
}

function idsIn(relations: unknown): string[] {
  const children: unknown = Reflect.get(Object(relations), 'children')
  if (!Array.isArray(children)) return []
  return children.map((child) => String(Reflect.get(Object(child), 'id'))).filter(isHash)
}
