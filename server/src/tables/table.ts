import { Model, snakeCaseMappers } from 'objection'

/**
 * The base of every table. Rows are camelCase in code; queries, idColumn and relations use the
 * names of the database, so that builder calls and raw SQL read alike.
 */
export class Table extends Model {
  static override readonly columnNameMappers = snakeCaseMappers()

  // Otherwise Objection parses strings that look like JSON. Writers pass JSON text, the driver has parsed what is read.
  static override readonly jsonAttributes: string[] = []

  static override readonly useLimitInFirst = true
}
