import { Command } from 'commander'
import { openClient } from '../client.ts'
import { contextOf } from '../context.ts'
import { listedKind } from '../kinds.ts'
import { listObjects, type PageOptions, withPageOptions } from '../list-objects.ts'
import { type NarrowOptions, narrowed, withSince } from '../narrow-query.ts'

const ending = `
Examples:
  lazaret list -l 20
  lazaret list configs --since 24h -f id,family
  lazaret list objects -l all -o ids`

export const list = withSince(withPageOptions(new Command('list')))
  .summary('list objects, newest first')
  .argument('[type]', 'files, configs, blobs or objects (all of them)', 'files')
  .addHelpText('after', ending)
  .action(async (type: string, options: PageOptions & NarrowOptions, command: Command) => {
    const context = contextOf(command)
    const kind = listedKind(type)
    const opened = await openClient(context)
    const query = await narrowed(opened, { kind, query: undefined }, options)
    await listObjects(context, opened, { kind, query, options })
  })
