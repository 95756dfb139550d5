import type { Knex } from 'knex'

/** Notes another name that a file was uploaded under, once. */
export async function addFileName(trx: Knex.Transaction, objectId: number, name: string): Promise<void> {
  await trx.raw<void>(
    `update object set alt_names = array_append(alt_names, :name::varchar)
     where id = :objectId and file_name is distinct from :name and not alt_names @> array[:name]::varchar[]`,
    { objectId, name },
  )
}
