import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { Kind } from '../../tables/kind.ts'
import type { SelectedRow } from '../../tables/selected.ts'
import { builtOnce } from '../connection/built-once.ts'
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

export type ByHash = { readonly kind: Kind; readonly hash: string }
type Columns = ReturnType<typeof candidateColumns>
type Candidate = SelectedRow<Columns>
type Values = Pick<Caller, 'groupIds'> & { readonly hash: string }

const candidates = builtOnce<Values, Candidate>()

/** The objects of a kind with a hash, which the length identifies, and whether a permission of the caller exists. */
export async function objectsByHash(db: Knex, caller: Caller, { kind, hash }: ByHash): Promise<Candidate[]> {
  const column = hashColumn({ kind, hash })
  if (column === null) return []
  return candidates.ask(db, {
    shape: `${kind},${column}`,
    values: { hash, groupIds: caller.groupIds },
    build: (values) =>
      objectsOf(db, kind)
        .where(`object.${column}`, values.hash)
        .orderBy('object.id')
        .select(candidateColumns(db, values)),
  })
}

/** The length of a hash says which one it is; null: none of these objects has such a hash. */
export function hashColumn({ kind, hash }: ByHash): HashColumn | null {
  if (kind === 'file') return FILE_HASHES[hash.length] ?? null
  return hash.length === 64 ? 'dhash' : null
}

function candidateColumns(db: Knex, { groupIds }: Pick<Caller, 'groupIds'>) {
  return {
    ...FOUND_COLUMNS,
    granted: db.raw<boolean>(
      'exists (select 1 from permission p where p.object_id = object.id and p.group_id = any(?::int[]))',
      [[...groupIds]],
    ),
  }
}
