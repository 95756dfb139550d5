import type { Command } from 'commander'
import { objectChanges } from '../annotate/change-shape.ts'
import { queriedKind } from '../annotate/query-options.ts'
import { requireObjects, type TargetRequest, type Targets, targetsOf } from '../annotate/targets.ts'
import { type BatchSize, batches } from '../batch/batches.ts'
import { openClientToChange } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { CliError } from '../program/cli-error.ts'
import { findCase } from './find-case.ts'

type Counts = Readonly<Record<string, number>>
/** The numbers that a batch adds to the summary, and the hashes that nothing was done with. */
type BatchResult = { readonly counts: Counts; readonly missing: readonly string[] }

type MemberChange = {
  readonly status: string
  /** The message about a missing hash. */
  readonly absence: string
  readonly apply: (opened: OpenClient, caseId: string, hashes: readonly string[]) => Promise<BatchResult>
}
type NamedObjects = Omit<TargetRequest, 'kind'>

// One request takes up to 1000 hashes. A smaller batch is sent when the input pauses.
const BATCH: BatchSize = { most: 1000, patienceMs: 200 }

type MemberOptions = NamedObjects & { readonly note?: string | undefined }

export async function addMembers(command: Command, word: string, { note, ...named }: MemberOptions): Promise<void> {
  await changeMembers(command, word, named, {
    ...{ status: 'add', absence: 'Object not found' },
    apply: async ({ client, signal }, id, hashes) => {
      const options = { ...(note === undefined ? {} : { note }), signal }
      const { missing, ...counts } = await client.cases.add(id, hashes, options)
      return { counts, missing }
    },
  })
}

export async function removeMembers(command: Command, word: string, named: NamedObjects): Promise<void> {
  await changeMembers(command, word, named, {
    ...{ status: 'remove', absence: 'The object is not in the case' },
    apply: async ({ client, signal }, id, hashes) => {
      const { missing, removed } = await client.cases.remove(id, hashes, { signal })
      return { counts: { removed }, missing }
    },
  })
}

async function changeMembers(command: Command, word: string, named: NamedObjects, change: MemberChange): Promise<void> {
  requireObjects(named)
  const context = contextOf(command)
  const kind = queriedKind(command, named.query)
  const opened = await openClientToChange(context)
  const { id } = await findCase(opened, word)
  const targets = await targetsOf(context, opened, { ...named, kind })
  await changeBatches(context, targets, {
    ...(context.isDryRun ? planOf(change) : { ...change, status: 'ok' }),
    opened,
    id,
  })
}

/** A dry run finds the objects, and leaves the case as it is. */
function planOf({ status }: MemberChange): MemberChange {
  return {
    ...{ status: `would-${status}`, absence: 'Object not found' },
    apply: async ({ client, signal }, _id, hashes) => {
      const missing: string[] = []
      for await (const { hash, objects } of client.objects.lookup(hashes, { type: 'object', signal }))
        if (objects.length === 0) missing.push(hash)
      return { counts: { [`would ${status}`]: hashes.length - missing.length }, missing }
    },
  }
}

type CaseChange = MemberChange & { readonly opened: OpenClient; readonly id: string }

/** Prints a row for each hash, once its batch was answered. */
async function changeBatches(context: Context, { items, isSingle }: Targets, change: CaseChange): Promise<void> {
  const { opened, id, status, absence, apply } = change
  const print = context.print(objectChanges())
  const tally = new Map<string, number>()
  const error = { code: 'not_found', message: absence }
  for await (const batch of batches(asAsync(items), BATCH)) {
    const { counts, missing } = await apply(opened, id, batch)
    addCounts(tally, { ...counts, missing: missing.length })
    const absent = new Set(missing)
    for (const hash of batch)
      await print.add(absent.has(hash) ? { id: hash, status: 'not-found', error } : { id: hash, status })
  }
  await print.end()
  const isIncomplete = (tally.get('missing') ?? 0) > 0
  if (isSingle && isIncomplete) throw new CliError('not_found', absence)
  context.messages.note(summaryOf(tally))
  if (isIncomplete) context.outcome = 'partial'
}

function addCounts(tally: Map<string, number>, counts: Counts): void {
  for (const [name, count] of Object.entries(counts)) tally.set(name, (tally.get(name) ?? 0) + count)
}

/** `added 3, changed 0, unchanged 1, missing 2`. */
function summaryOf(tally: ReadonlyMap<string, number>): string {
  return tally.size === 0 ? 'no objects given' : [...tally].map(([name, count]) => `${name} ${count}`).join(', ')
}

async function* asAsync<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  yield* items
}
