import { Command, Option } from 'commander'
import { isSingleIdentifier, readIdentifiers, singleIdentifier } from '../arguments/identifiers.ts'
import { KINDS, type Kind, kindOfType } from '../arguments/kinds.ts'
import { concurrencyOf } from '../arguments/quantities.ts'
import { mapInOrder } from '../batch/map-in-order.ts'
import { openClient, openClientToShow } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import { openPage, PAGE_PATHS } from '../connection/open-page.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { addExtras, EXTRAS, parseExtras } from '../details/extras.ts'
import { fetchDetail } from '../details/fetch-detail.ts'
import { countParts, reportCutLists, showsTotals, type Totals, withTotals } from '../details/totals.ts'
import { usageError } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import { anyDetail, DETAILS, withExtras } from '../shapes/details.ts'
import type { ListedObject } from '../shapes/objects.ts'

type Options = { readonly type?: Kind; readonly with?: string; readonly web?: boolean }
type DetailRequest = { readonly type: Kind | undefined; readonly extras: readonly string[] }
type MissingObject = { readonly missing: string; readonly reason: string }

const ending = `
Examples:
  lazaret get 44d88612fea8a8f36de82e1278abb02f
  lazaret get file:sample.exe --with comments,analyses
  lazaret get @hashes.txt -f sha256,file_name,latest_config.family
  lazaret get 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 --type config -o json`

export const get = new Command('get')
  .summary('show everything about objects')
  .description(
    'Show everything about objects of any kind. A file is found by any hash, the others by their SHA-256. A single object has `totals`: how many tags, relatives, comments, analyses and shares there are.',
  )
  .argument('<ids...>', 'hashes, @list.txt, - (standard input), file:PATH')
  .addOption(new Option('--type <type>', 'kind of the objects, if known').choices(KINDS))
  .option('--with <parts>', `include these as further fields: ${EXTRAS.join(',')}; relations are then complete`)
  .option('--web', 'open the page of the server at this object')
  .addHelpText('after', ending)
  .action(async (args: string[], options: Options, command: Command) => {
    const context = contextOf(command)
    if (options.web && !isSingleIdentifier(args)) throw usageError('--web: expected one identifier')
    const wanted = { type: options.type, extras: parseExtras(options.with) }
    const opened = await (isSingleIdentifier(args) ? openClientToShow(context) : openClient(context))
    if (options.web) {
      const { id } = await fetchDetail(opened, await singleIdentifier(context, args[0] ?? ''), wanted.type)
      return openPage(context, opened, PAGE_PATHS.object(id))
    }
    if (isSingleIdentifier(args)) return showOne(context, opened, { id: args[0] ?? '', wanted })
    const shape = wanted.type === undefined ? anyDetail : DETAILS[wanted.type]
    const print = context.print({ ...withExtras(shape, wanted.extras), kind: 'details' })
    const pool = { concurrency: concurrencyOf(context.globals), stop: opened.signal }
    for await (const found of mapInOrder(readIdentifiers(context, args), pool, (id) => find(opened, id, wanted))) {
      if ('id' in found) {
        await print.add(withTotals(found, await cutTotals(context, opened, { object: found, wanted })))
        continue
      }
      context.messages.warn(`${found.missing}: ${found.reason}`)
      context.outcome = 'partial'
    }
    await print.end()
  })

type ObjectRequest = { readonly id: string; readonly wanted: DetailRequest }

async function showOne(context: Context, opened: OpenClient, { id, wanted }: ObjectRequest): Promise<void> {
  const found = await fetchWhole(opened, await singleIdentifier(context, id), wanted)
  const shape = DETAILS[wanted.type ?? kindOfType(found.type)]
  await context.printAll(withExtras(shape, wanted.extras), async () => {
    const counted = showsTotals(context.globals) ? await countParts(opened, found) : {}
    return [withTotals(found, { ...counted, ...(await cutTotals(context, opened, { object: found, wanted })) })]
  })
}

type LoadedObject = { readonly object: ListedObject; readonly wanted: DetailRequest }

/** Relations that were asked for are complete. */
async function cutTotals(context: Context, opened: OpenClient, { object, wanted }: LoadedObject): Promise<Totals> {
  return wanted.extras.includes('relations') ? {} : reportCutLists(context, opened, object)
}

async function find(opened: OpenClient, id: string, wanted: DetailRequest): Promise<ListedObject | MissingObject> {
  try {
    return await fetchWhole(opened, id, wanted)
  } catch (error) {
    if (codeOf(error) !== 'not_found') throw error
    return { missing: id, reason: error instanceof Error ? error.message : 'not found' }
  }
}

async function fetchWhole(opened: OpenClient, id: string, { type, extras }: DetailRequest): Promise<ListedObject> {
  return addExtras(opened, await fetchDetail(opened, id, type), extras)
}
