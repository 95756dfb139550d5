import { type Kind, kindOfType } from '../arguments/kinds.ts'
import { collectionOf } from '../connection/collection.ts'
import type { OpenClient } from '../connection/connection.ts'
import { codeOf } from '../program/exit-codes.ts'
import type { ListedObject } from '../shapes/objects.ts'

/** Everything about one object. Files are tried first; for anything else the kind is looked up. */
export async function fetchDetail(opened: OpenClient, id: string, type: Kind | undefined): Promise<ListedObject> {
  if (type !== undefined) return fetchKind(opened, id, type)
  try {
    return await fetchKind(opened, id, 'file')
  } catch (error) {
    // Only files have other hashes than the SHA-256.
    if (id.length !== 64 || codeOf(error) !== 'not_found') throw error
    const bare = await fetchKind(opened, id, 'object')
    const kind = kindOfType(bare.type)
    return kind === 'object' ? bare : fetchKind(opened, id, kind)
  }
}

function fetchKind({ client, signal }: OpenClient, id: string, kind: Kind): Promise<ListedObject> {
  return collectionOf(client, kind).get(id, { signal, names: true })
}
