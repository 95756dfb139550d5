import type { Knex } from 'knex'

// Each line is one thing that `pg_dump --schema-only` would write, in an order of its own.
const LINES = `
  SELECT format('relation %s %s %s', c.relkind, c.relname, c.reloptions) FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace
  UNION ALL SELECT format('column %s.%s %s not null %s default %s collation %s storage %s identity %s', c.relname,
      row_number() OVER (PARTITION BY a.attrelid ORDER BY a.attnum) || ' ' || a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid), l.collname, a.attstorage, a.attidentity)
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      LEFT JOIN pg_collation l ON l.oid = a.attcollation
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL SELECT format('index %s', indexdef) FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT format('trigger %s', pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT format('function %s', oid::regprocedure) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT format('type %s', format_type(oid, NULL)) FROM pg_type WHERE typnamespace = 'public'::regnamespace
  UNION ALL SELECT format('enum %s %s %s', enumtypid::regtype, enumsortorder, enumlabel) FROM pg_enum
  UNION ALL SELECT format('sequence %s %s %s', sequencename, data_type, increment_by) FROM pg_sequences WHERE schemaname = 'public'
  UNION ALL SELECT format('statistics %s', stxname) FROM pg_statistic_ext
  UNION ALL SELECT format('extension %s', extname) FROM pg_extension
  ORDER BY 1`

/** The whole schema of a database as lines of text: two that are equal have the same schema. */
export async function schemaText(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { format: string }[] }>(LINES)
  return rows.map(({ format }) => format)
}
