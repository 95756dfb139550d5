import { Command } from 'commander'
import { openClient } from '../client.ts'
import { contextOf } from '../context.ts'
import { listedKind } from '../kinds.ts'
import { listObjects, type PageOptions, withPageOptions } from '../list-objects.ts'

export const list = withPageOptions(new Command('list'))
  .summary('list objects, newest first')
  .argument('[type]', 'files or objects', 'files')
  .action(async (type: string, options: PageOptions, command: Command) => {
    const context = contextOf(command)
    const kind = listedKind(type)
    const opened = await openClient(context)
    await listObjects(context, opened, { kind, query: undefined, options })
  })
