import type { HashLookupResult } from '@lazaret/sdk'
import { Command, Option } from 'commander'
import { readIdentifiers } from '../arguments/identifiers.ts'
import { KINDS, type Kind } from '../arguments/kinds.ts'
import { batches } from '../batch/batches.ts'
import { openClient } from '../connection/client.ts'
import { collectionOf } from '../connection/collection.ts'
import type { OpenClient } from '../connection/connection.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { codeOf } from '../program/exit-codes.ts'

type LookupResult = {
  readonly id: string
  readonly known: boolean
  /** The objects with this hash, unless the server is an older one. */
  readonly objects?: HashLookupResult['objects']
}
type Options = {
  readonly type: Kind
  readonly missing?: boolean
  readonly known?: boolean
  readonly exitStatus?: boolean
}

// The server looks up this many in one request. What is typed or comes slowly is answered meanwhile.
const batchSize = { most: 10_000, patienceMs: 200 }
const listSize = 50

const shape: Shape<LookupResult> = {
  kind: 'list',
  fields: ['id', 'known'],
  id: ({ id }) => id,
  columns: [
    { title: 'HASH', text: ({ id }) => id },
    { title: 'KNOWN', text: ({ known }) => (known ? 'yes' : 'no') },
  ],
}

const ending = `
Examples:
  lazaret lookup 44d88612fea8a8f36de82e1278abb02f --exit-status
  lazaret lookup @hashes.txt --missing -o ids
  lazaret hash drop/* -o ids | lazaret lookup - --known
  lazaret lookup @ids.txt --type object
  lazaret lookup - --known --json < hashes.txt`

export const lookup = new Command('lookup')
  .summary('check which objects the repository has')
  .argument('<ids...>', 'hashes, @list.txt, - (standard input), file:PATH')
  .addOption(new Option('--missing', 'only those it does not have').conflicts('known'))
  .addOption(new Option('--known', 'only those it has').conflicts('missing'))
  .addOption(new Option('--type <type>', 'kind to look for; object finds any').choices(KINDS).default('file'))
  .option('--exit-status', 'exit with 5 if there is nothing to show')
  .addHelpText('after', ending)
  .action(async (args: string[], options: Options, command: Command) => {
    const context = contextOf(command)
    const opened = await openClient(context)
    const print = context.print(shape)
    const found = { known: 0, missing: 0, shown: 0 }
    for await (const looked of lookUpAll(opened, readIdentifiers(context, args), options.type)) {
      found[looked.known ? 'known' : 'missing']++
      if ((options.missing && looked.known) || (options.known && !looked.known)) continue
      found.shown++
      await print.add(looked)
    }
    await print.end()
    context.messages.note(`known ${found.known}, missing ${found.missing}`)
    if (options.exitStatus && found.shown === 0) context.outcome = 'missing'
  })

async function* lookUpAll(opened: OpenClient, ids: AsyncIterable<string>, type: Kind): AsyncGenerator<LookupResult> {
  let isSupported = true
  for await (const batch of batches(ids, batchSize)) {
    try {
      if (isSupported) yield* lookUpBatch(opened, batch, type)
    } catch (error) {
      if (!isUnsupported(error)) throw error
      isSupported = false
    }
    if (!isSupported) yield* listBatch(opened, batch, type)
  }
}

async function* lookUpBatch(
  { client, signal }: OpenClient,
  ids: readonly string[],
  type: Kind,
): AsyncGenerator<LookupResult> {
  for await (const { hash, objects } of client.objects.lookup(ids, { type, tags: true, signal }))
    yield { id: hash, known: objects.length > 0, objects }
}

/** Older servers find them by searches. */
async function* listBatch(
  { client, signal }: OpenClient,
  ids: readonly string[],
  type: Kind,
): AsyncGenerator<LookupResult> {
  const collection = collectionOf(client, type)
  for (let at = 0; at < ids.length; at += listSize) {
    const part = ids.slice(at, at + listSize)
    const found = await collection.has(part, { signal })
    for (const id of part) yield { id, known: Boolean(found.get(id)) }
  }
}

function isUnsupported(error: unknown): boolean {
  return ['unsupported', 'method_not_allowed'].includes(codeOf(error))
}
