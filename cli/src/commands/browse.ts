import type { ListSort } from '@lazaret/sdk'
import { Command } from 'commander'
import { kindAndOptionalQuery } from '../arguments/kinds.ts'
import { sortOption } from '../arguments/sort-orders.ts'
import { contextOf } from '../context/context-of.ts'

export const browse = new Command('browse')
  .summary('browse the repository in the terminal')
  .description(
    'Shows a list of objects that loads more as you scroll, and the details of each with its tags, attributes, comments and relations. Keys sort the list, tag, comment, mark and download; ? shows all keys. Needs a terminal.',
  )
  .usage('[options] [type] [query]')
  .argument(
    '[query...]',
    "files, configs, blobs or objects, then a search expression in quotes; see 'lazaret help query'",
  )
  .addOption(sortOption())
  .addHelpText(
    'after',
    `
Examples:
  lazaret browse
  lazaret browse --sort -size
  lazaret browse 'tag:emotet AND size:>=1MiB'
  lazaret browse configs family:emotet
  lazaret browse -n                 tag, comment and download only print what they would do`,
  )
  .action(async (given: string[], { sort }: { readonly sort?: ListSort }, command: Command) => {
    const context = contextOf(command)
    const { kind, query = '' } = kindAndOptionalQuery(given)
    const { runBrowse } = await import('../browse/run-browse.ts')
    await runBrowse(context, { kind, query, sort })
  })
