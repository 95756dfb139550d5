/** Columns as `table.column`, by the names in the result. */
type Columns = Readonly<Record<string, `${string}.${string}`>>

/** The list of a SELECT, for a statement that is written out. */
export function selectListOf(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, column]) => `${quoted(column)} as "${name}"`)
    .join(', ')
}

/** A JSON object of these columns. */
export function jsonObjectOf(columns: Columns): string {
  const fields = Object.entries(columns).map(([name, column]) => `'${name}', ${quoted(column)}`)
  return `json_build_object(${fields.join(', ')})`
}

function quoted(column: string): string {
  return column
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')
}
