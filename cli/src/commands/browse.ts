import { Command } from 'commander'
import { kindAndOptionalQuery } from '../arguments/kinds.ts'
import { contextOf } from '../program/context.ts'

export const browse = new Command('browse')
  .summary('look through the repository on the terminal')
  .description(
    'A list of objects that goes on as you scroll, the details of each with tags, attributes, comments and relations to walk along, and keys to tag, comment, mark and download. The key ? shows them all. Needs a terminal.',
  )
  .usage('[options] [type] [query]')
  .argument(
    '[query...]',
    "files, configs, blobs or objects, then a search expression in quotes; see 'lazaret help query'",
  )
  .addHelpText(
    'after',
    `
Examples:
  lazaret browse
  lazaret browse 'tag:emotet AND size:>=1MB'
  lazaret browse configs family:emotet
  lazaret browse -n                 tag, comment and download only tell what they would do`,
  )
  .action(async (given: string[], _options: object, command: Command) => {
    const context = contextOf(command)
    const { kind, query = '' } = kindAndOptionalQuery(given)
    const { runBrowse } = await import('../browse/run-browse.ts')
    await runBrowse(context, { kind, query })
  })
