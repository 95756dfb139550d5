import { isSingleIdentifier, readIdentifiers } from '../arguments/identifiers.ts'
import type { Kind } from '../arguments/kinds.ts'
import { collectionOf } from '../connection/collection.ts'
import type { OpenClient } from '../connection/connection.ts'
import { agreeTo, maxUnconfirmed } from '../context/agree.ts'
import type { Context } from '../context/context.ts'
import { CliError, usageError } from '../program/cli-error.ts'

/** Objects by identifier, or all that match a query, which is about one kind or all. */
export type TargetRequest = {
  readonly ids: readonly string[]
  readonly query: string | undefined
  readonly kind?: Kind
}
type Query = { readonly query: string; readonly kind: Kind }
export type Targets = { readonly items: AsyncIterable<string> | Iterable<string>; readonly isSingle: boolean }

const maxPageSize = 1000

export function requireObjects({ ids, query }: TargetRequest): void {
  if (ids.length === 0 && query === undefined) throw usageError('no object given', 'give identifiers or --query')
}

/** The objects to change; a query that matches several is confirmed first. */
export async function targetsOf(
  context: Context,
  opened: OpenClient,
  { ids, query, kind = 'object' }: TargetRequest,
): Promise<Targets> {
  if (query === undefined) return { items: readIdentifiers(context, ids), isSingle: isSingleIdentifier(ids) }
  if (ids.length > 0) throw usageError('--query and identifiers exclude each other')
  await agree(context, opened, { query, kind })
  return { items: idsMatching(opened, { query, kind }), isSingle: false }
}

export function idsMatching({ client, signal }: OpenClient, { query, kind }: Query): AsyncIterable<string> {
  return collectionOf(client, kind).search(query, { signal, pageSize: maxPageSize }).ids()
}

/** Nobody changes many objects without having seen how many. */
async function agree(context: Context, { client, signal }: OpenClient, { query, kind }: Query): Promise<void> {
  if (context.globals.yes || context.isDryRun) return
  const count = await collectionOf(client, kind).count(query, { signal })
  if (count <= maxUnconfirmed) return
  if (!context.canAsk)
    throw new CliError(
      'confirmation_needed',
      `${count} objects match`,
      'add --yes to change them all, or -n to see which',
    )
  await agreeTo(context, { count, question: `${count} objects match and will be changed.` })
}
