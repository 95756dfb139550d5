import { anyOf, type Condition, condition, withSelectivity } from '../condition.ts'
import type { ValueCondition } from '../condition-context.ts'
import { hashLengths } from '../hash-types.ts'
import { LIMITS } from '../limits.ts'
import { excerpt, QueryError } from '../query-error.ts'
import type { Node } from '../tree.ts'
import { listed } from './listed.ts'

const COLUMNS: ReadonlyMap<number, string> = new Map([
  [8, 'crc32'],
  [32, 'md5'],
  [40, 'sha1'],
  [64, 'sha256'],
  [128, 'sha512'],
])

/** Any of the listed hashes, of any type. */
export const hashList: ValueCondition = (value, { object }): Condition => {
  const byColumn = new Map<string, Set<string>>()
  let count = 0
  for (const hash of listed(value)) {
    if (++count > LIMITS.listedHashes) throw tooMany(value)
    const column = columnOf(hash, value)
    byColumn.set(column, (byColumn.get(column) ?? new Set()).add(hash.toLowerCase()))
  }
  return anyOf(
    [...byColumn].map(([column, hashes]) =>
      withSelectivity('few', condition(`${object}.${column} = ANY (?::varchar[])`, [...hashes])),
    ),
  )
}

function columnOf(hash: string, { start }: Node): string {
  const column = COLUMNS.get(hash.length)
  if (column === undefined || !/^[0-9a-f]+$/i.test(hash)) {
    throw new QueryError(`${excerpt(hash)} is not valid hash value`, start, { hint: hintOf(hash) })
  }
  return column
}

function hintOf(hash: string): string {
  if (!/^[0-9a-f]+$/i.test(hash)) return 'a hash has only the digits 0 to 9 and a to f; hashes are separated by spaces'
  return `a hash of ${hash.length} digits does not exist: ${hashLengths()}`
}

function tooMany({ start }: Node): QueryError {
  return new QueryError(`The list has too many hashes: at most ${LIMITS.listedHashes} are allowed`, start)
}
