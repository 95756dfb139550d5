import { isSingleIdentifier, readIdentifiers } from '../arguments/identifiers.ts'
import type { OpenClient } from '../connection/client.ts'
import { agreeTo, mostUnasked } from '../context/agree.ts'
import type { Context } from '../context/context.ts'
import { CliError, usageError } from '../program/cli-error.ts'

/** Objects by identifier, or all that match a query. */
export type Named = { readonly ids: readonly string[]; readonly query: string | undefined }
export type Targets = { readonly items: AsyncIterable<string> | Iterable<string>; readonly isSingle: boolean }

const largestPage = 1000

/** The objects to change; a query that matches several is confirmed first. */
export async function targetsOf(context: Context, opened: OpenClient, { ids, query }: Named): Promise<Targets> {
  if (query === undefined) return { items: readIdentifiers(context, ids), isSingle: isSingleIdentifier(ids) }
  if (ids.length > 0) throw usageError('--query and identifiers exclude each other')
  await agree(context, opened, query)
  return { items: idsMatching(opened, query), isSingle: false }
}

export function idsMatching({ client, signal }: OpenClient, query: string): AsyncIterable<string> {
  return client.objects.search(query, { signal, pageSize: largestPage }).ids()
}

/** Nobody changes many objects without having seen how many. */
async function agree(context: Context, { client, signal }: OpenClient, query: string): Promise<void> {
  if (context.globals.yes || context.isDryRun) return
  const count = await client.objects.count(query, { signal })
  if (count <= mostUnasked) return
  if (!context.canAsk)
    throw new CliError(
      'confirmation_needed',
      `${count} objects match`,
      'add --yes to change them all, or -n to see which',
    )
  await agreeTo(context, { count, question: `${count} objects match and will be changed.` })
}
