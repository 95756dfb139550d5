import { Command } from 'commander'
import { parseListedKind } from '../arguments/kinds.ts'
import { contextOf } from '../context/context-of.ts'
import { listObjects, openListing, type PageOptions, withPageOptions } from '../listing/list-objects.ts'
import { type NarrowOptions, narrowQuery, withPeriod } from '../listing/narrow-query.ts'

const ending = `
Examples:
  lazaret list -l 20
  lazaret list --sort -size -l 20
  lazaret list configs --since 24h -f id,family
  lazaret list objects -l all -o ids`

export const list = withPeriod(withPageOptions(new Command('list')))
  .summary('list objects, newest first or sorted')
  .argument('[type]', 'files, configs, blobs or objects (all of them)', 'files')
  .addHelpText('after', ending)
  .action(async (type: string, options: PageOptions & NarrowOptions, command: Command) => {
    const context = contextOf(command)
    const kind = parseListedKind(type)
    const opened = await openListing(context, options)
    const query = await narrowQuery(opened, { kind, query: undefined }, options)
    await listObjects(context, opened, { kind, query, options })
  })
