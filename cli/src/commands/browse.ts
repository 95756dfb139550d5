import { Command } from 'commander'
import { kindAndOptionalQuery } from '../arguments/kinds.ts'
import { contextOf } from '../context/context-of.ts'

export const browse = new Command('browse')
  .summary('browse the repository in the terminal')
  .description(
    'Shows a list of objects that loads more as you scroll, and the details of each with its tags, attributes, comments and relations. Keys tag, comment, mark and download; ? shows all keys. Needs a terminal.',
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
  lazaret browse 'tag:emotet AND size:>=1MiB'
  lazaret browse configs family:emotet
  lazaret browse -n                 tag, comment and download only print what they would do`,
  )
  .action(async (given: string[], _options: object, command: Command) => {
    const context = contextOf(command)
    const { kind, query = '' } = kindAndOptionalQuery(given)
    const { runBrowse } = await import('../browse/run-browse.ts')
    await runBrowse(context, { kind, query })
  })
