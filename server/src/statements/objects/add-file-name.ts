import type { Knex } from 'knex'
import { MAX_FILE_NAMES_PER_OBJECT } from '../annotations/bounds.ts'

/** Notes another name that a file was uploaded under, once. Names beyond the bound are left out: the upload brings no other harm. */
export async function addFileName(trx: Knex.Transaction, objectId: number, name: string): Promise<void> {
  await trx.raw<void>(
    `update object set alt_names = array_append(alt_names, :name::varchar)
     where id = :objectId and file_name is distinct from :name and not alt_names @> array[:name]::varchar[]
       and coalesce(cardinality(alt_names), 0) < :most`,
    { objectId, name, most: MAX_FILE_NAMES_PER_OBJECT },
  )
}
