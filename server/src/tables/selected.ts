import type { Knex } from 'knex'
import type { Rows } from './tables.ts'

/** What a query selects, by the names in its result: columns as `table.column`, or expressions. */
export type Selection = Readonly<Record<string, string | Knex.Raw>>

/** The row of a selection. `Named` holds the rows of tables that the query aliases or joins from the left. */
export type SelectedRow<S extends Selection, Named = unknown> = {
  readonly [Name in keyof S]: S[Name] extends Knex.Raw<infer Value> ? Value : ColumnAt<S[Name], Named>
}

/** Columns by their names in the result, of the tables that a query names: refuses misspelt ones where they are listed. */
export type ColumnsOf<Named> = Readonly<
  Record<string, { [Table in keyof Named & string]: `${Table}.${keyof Named[Table] & string}` }[keyof Named & string]>
>
/** What to select for a row: columns have to have its names, and expressions its types. */
export type ColumnsFor<Row> = { readonly [Name in keyof Row]: string | Knex.Raw<Row[Name]> }

/** The row of a left join: all columns are null if no row matches. */
export type Outer<Row> = { readonly [Column in keyof Row]: Row[Column] | null }

type ColumnAt<At, Named> = At extends `${infer Table}.${infer Column}`
  ? Table extends keyof Named
    ? ColumnOf<Named[Table], Column>
    : Table extends keyof Rows
      ? ColumnOf<Rows[Table], Column>
      : NoColumn<At>
  : NoColumn<At>

type ColumnOf<Row, Column> = Column extends keyof Row ? Row[Column] : NoColumn<Column>

// Fits nothing, so that a misspelt column does not compile where the row is used.
type NoColumn<Name> = { readonly noSuchColumn: Name }
