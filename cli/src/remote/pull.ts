import { applyToEach, type Change } from '../annotate/apply-to-each.ts'
import { objectCount } from '../annotate/change-objects.ts'
import type { ChangeResult } from '../annotate/change-shape.ts'
import { objectChanges } from '../annotate/change-shape.ts'
import { isSingleIdentifier, readIdentifiers } from '../arguments/identifiers.ts'
import { parseCount } from '../arguments/quantities.ts'
import { openClientToChange } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { type ExchangeInput, exchangeOptions, skippedWords } from './options.ts'
import { withChildren } from './with-children.ts'

export type PullOptions = ExchangeInput & { readonly recursive?: boolean; readonly limit: string }

type PullTargets = { readonly remote: string; readonly ids: readonly string[] }

/** Lets the server fetch objects, with a row for each. */
export async function pull(context: Context, { remote, ids }: PullTargets, options: PullOptions): Promise<void> {
  const opened = await openClientToChange(context)
  const { recursive = false } = options
  const limit = parseCount(options.limit, '--limit')
  let isCut = false
  const named = readIdentifiers(context, ids)
  const onLimit = () => {
    isCut = true
  }
  const items = recursive ? withChildren(opened, named, { remote, limit, onLimit }) : named
  const isSingle = isSingleIdentifier(ids) && !recursive
  const outcome = await applyToEach(context, { items, isSingle }, changeOf(opened, remote, options))
  if (isCut) context.messages.warn(`stopped at ${objectCount(limit)}; --limit allows more`)
  context.outcome = isCut ? 'partial' : outcome
}

function changeOf(
  { client }: OpenClient,
  remote: string,
  { recursive, ...given }: ExchangeInput & { readonly recursive?: boolean },
): Change {
  const options = exchangeOptions(given)
  // Objects below others are useful only with their links.
  const include = recursive ? [...new Set([...(options.include ?? []), 'relations' as const])] : options.include
  return {
    verb: { plain: 'pull', past: 'pulled' },
    summary: (count) => `${objectCount(count)} from ${remote}`,
    field: 'id',
    shape: objectChanges('skipped'),
    apply: async (id, signal): Promise<Omit<ChangeResult, 'status'>> => {
      const { object, skipped } = await client.remotes.pull(remote, id, {
        ...options,
        ...(include ? { include } : {}),
        signal,
      })
      return { id: object.id, skipped: skippedWords(skipped) }
    },
    plan: async (id, signal) => {
      const path = `${id.length === 64 ? 'object' : 'file'}/${id}`
      await (await client.remotes.request(remote, { path, signal })).cancel()
      return { skipped: [] }
    },
  }
}
