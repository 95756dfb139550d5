/** The reader of the values: people get units and ages, programs exact figures. */
export type Viewer = { readonly isHuman: boolean; readonly now: number }

export type Column<T> = {
  readonly title: string
  readonly text: (record: T, viewer: Viewer) => string
  /** Cells that a stream of rows keeps free before it has seen any. */
  readonly width?: number
  /** The way the column shrinks on a narrow terminal; a column without it keeps its width. */
  readonly shrink?: 'hash' | 'text'
  /** Words that are coloured by their meaning. */
  readonly color?: 'tags' | 'kind'
}

export type Row = Readonly<Record<string, unknown>>

/** A part of a record that has many values: a small table below its other lines. */
export type Section<T> = {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly rows: (record: T) => readonly Row[]
  /** The number of rows in all, which the title shows. */
  readonly total?: (record: T) => number
  /** A line below the table, where rows are missing. */
  readonly more?: (record: T) => string | undefined
}

/** A field of a record, or one inside it: `items.waiting`. */
type FieldName<T> = T extends unknown ? Extract<keyof T, string> | `${Extract<keyof T, string>}.${string}` : never

/** The output of records of one kind, in every format. */
export type Shape<T> = {
  /**
   * `list`: rows of one answer; `stream`: rows that come over time; `single`: one record; `details`: several records
   * with many fields each.
   */
  readonly kind: 'list' | 'stream' | 'single' | 'details'
  /** Fields in the order of csv and tsv; the names that --fields knows. */
  readonly fields: readonly FieldName<T>[]
  readonly columns: readonly Column<T>[]
  /** Lines for people, of `single` and `details`. */
  readonly sections?: readonly Section<T>[]
  /** What `-o ids` prints: several where a record is about several objects. */
  readonly id: (record: T) => string | readonly string[] | undefined
}

export type RecordWriter<T> = {
  add(record: T): Promise<void>
  end(): Promise<void>
}
