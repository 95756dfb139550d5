import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { Kind } from '../../tables/kind.ts'
import type { Selected } from '../../tables/selected.ts'
import { objectsOf } from './visible.ts'

/** What a look-up says of an object. */
export const FOUND_COLUMNS = {
  id: 'object.id',
  dhash: 'object.dhash',
  type: 'object.type',
  uploadTime: 'object.upload_time',
} as const

type HashColumn = 'md5' | 'sha1' | 'dhash' | 'sha512'
const FILE_HASHES: Readonly<Record<number, HashColumn>> = { 32: 'md5', 40: 'sha1', 64: 'dhash', 128: 'sha512' }

type Asked = { readonly kind: Kind; readonly hash: string }
type Columns = ReturnType<typeof candidateColumns>
type Candidate = Selected<Columns>

/** The objects of a kind with a hash, which the length identifies, and whether a permission of the caller exists. */
export async function objectsByHash(db: Knex, caller: Caller, { kind, hash }: Asked): Promise<Candidate[]> {
  const column = kind === 'file' ? FILE_HASHES[hash.length] : hash.length === 64 ? 'dhash' : undefined
  if (column === undefined) return []
  return objectsOf(db, kind)
    .where(`object.${column}`, hash)
    .orderBy('object.id')
    .select<[Columns], Candidate[]>(candidateColumns(db, caller))
}

function candidateColumns(db: Knex, { groupIds }: Caller) {
  return {
    ...FOUND_COLUMNS,
    granted: db.raw<boolean>(
      'exists (select 1 from permission p where p.object_id = object.id and p.group_id = any(?::int[]))',
      [[...groupIds]],
    ),
  }
}
