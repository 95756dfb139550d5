import { Command, Option } from 'commander'
import type { OpenClient } from '../client.ts'
import { openClient } from '../client.ts'
import { contextOf } from '../context.ts'
import { codeOf } from '../exit-codes.ts'
import { isSingleIdentifier, readIdentifiers, singleIdentifier } from '../identifiers.ts'
import { inOrder } from '../in-order.ts'
import { type ListedObject, objectDetail } from '../shapes/objects.ts'

type Type = 'file' | 'object'

export const get = new Command('get')
  .summary('show everything about objects')
  .argument('<ids...>', 'hashes, @list.txt, - (standard input), file:PATH')
  .addOption(new Option('--type <type>', 'kind of the objects, where it is known').choices(['file', 'object']))
  .action(async (args: string[], { type }: { type?: Type }, command: Command) => {
    const context = contextOf(command)
    const opened = await openClient(context)
    if (isSingleIdentifier(args)) {
      const print = context.print(objectDetail)
      await print.add(await fetchDetail(opened, await singleIdentifier(context, args[0] ?? ''), type))
      return print.end()
    }
    const print = context.print({ ...objectDetail, kind: context.globals.output === 'table' ? 'single' : 'list' })
    const pool = { concurrency: 4, stop: opened.signal }
    for await (const found of inOrder(readIdentifiers(context, args), pool, (id) => findDetail(opened, id, type))) {
      if ('id' in found) {
        await print.add(found)
        continue
      }
      context.talk.warn(`${found.missing}: ${found.reason}`)
      context.outcome = 'partial'
    }
    await print.end()
  })

type Missing = { readonly missing: string; readonly reason: string }

async function findDetail(opened: OpenClient, id: string, type: Type | undefined): Promise<ListedObject | Missing> {
  try {
    return await fetchDetail(opened, id, type)
  } catch (error) {
    if (codeOf(error) !== 'not_found') throw error
    return { missing: id, reason: error instanceof Error ? error.message : 'not found' }
  }
}

/** Files have the most to tell; what is no file is asked for as an object of any kind. */
async function fetchDetail({ client, signal }: OpenClient, id: string, type: Type | undefined): Promise<ListedObject> {
  if (type === 'object') return client.objects.get(id, { signal })
  try {
    return await client.files.get(id, { signal })
  } catch (error) {
    const mayBeOther = type === undefined && id.length === 64 && codeOf(error) === 'not_found'
    if (!mayBeOther) throw error
    return client.objects.get(id, { signal })
  }
}
