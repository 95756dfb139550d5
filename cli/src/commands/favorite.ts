import { Command } from 'commander'
import { type ObjectChange, objectCount } from '../annotate/change-objects.ts'
import { objectCommand } from '../annotate/object-command.ts'
import { parseListedKind } from '../arguments/kinds.ts'
import { openClient } from '../connection/client.ts'
import { contextOf } from '../context/context-of.ts'
import { listObjects, type PageOptions, withPageOptions } from '../listing/list-objects.ts'

const adding: ObjectChange = {
  verb: { plain: 'mark', past: 'marked' },
  summary: (count) => `${objectCount(count)} as favourite`,
  apply: async ({ client }, id, signal) => {
    await client.favorites.add(id, { signal })
    return {}
  },
}

const removing: ObjectChange = {
  verb: { plain: 'unmark', past: 'unmarked' },
  summary: objectCount,
  apply: async ({ client }, id, signal) => {
    await client.favorites.remove(id, { signal })
    return {}
  },
}

const examples = `
Examples:
  lazaret favorite add 44d88612fea8a8f36de82e1278abb02f
  lazaret search 'favorites:alice'
  lazaret favorite rm --query 'favorites:alice AND tag:done'`

export const favorite = new Command('favorite')
  .alias('favourite')
  .summary('manage your favourite objects')
  .addCommand(objectCommand('add', adding).summary('mark objects as favourites').addHelpText('after', examples))
  .addCommand(
    objectCommand('rm', removing)
      .aliases(['remove', 'delete'])
      .summary('remove the mark')
      .addHelpText('after', examples),
  )
  .addCommand(
    withPageOptions(new Command('list'))
      .summary('list your favourites, newest first')
      .argument('[type]', 'files, configs, blobs or objects (all of them)', 'objects')
      .addHelpText('after', '\nExamples:\n  lazaret favorite list\n  lazaret favorite list files -l all -o ids')
      .action(async (type: string, options: PageOptions, command: Command) => {
        const context = contextOf(command)
        const kind = parseListedKind(type)
        const opened = await openClient(context)
        const { login } = await opened.client.auth.identity({ signal: opened.signal })
        const query = `favorites:"${login.replaceAll(/["\\*?]/g, '\\$&')}"`
        await listObjects(context, opened, { kind, query, options })
      }),
  )
  .addHelpText('after', examples)
