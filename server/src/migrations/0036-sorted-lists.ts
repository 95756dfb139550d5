import type { Knex } from 'knex'

/**
 * Indexes by which lists of one type are sorted. Those of several types merge them. An entry of an index has a maximum size, so only the
 * beginning of a text is compared.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX lz_object_size_order ON object (type, (coalesce(file_size, blob_size)), id);
    CREATE INDEX lz_object_name_order ON object (type, (left(coalesce(file_name, blob_name, family, ''), 200) COLLATE "C"), id);
    CREATE INDEX lz_object_type_order ON object (type, (left(coalesce(file_type, blob_type, config_type, ''), 200) COLLATE "C"), id);
    ANALYZE object;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX lz_object_size_order, lz_object_name_order, lz_object_type_order')
}
