import { Command } from 'commander'
import { singleIdentifier } from '../arguments/identifiers.ts'
import { openClient } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import { openPage, PAGE_PATHS, pageAddress } from '../connection/open-page.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { usageError } from '../program/cli-error.ts'

type Options = { readonly query?: string; readonly family?: string; readonly browser: boolean }

type Screen = Omit<Options, 'browser'> & { readonly id: string | undefined }

export const open = new Command('open')
  .summary('open the page of the server in your browser')
  .description(
    'Opens an object, the files that a query finds, the configs of a family, or the home screen. The page asks you to sign in.',
  )
  .argument('[id]', 'hash, file:PATH or path')
  .option('--query <query>', 'the list of files that this query finds')
  .option('--family <name>', 'the list of configs of this family')
  .option('--no-browser', 'only print the address')
  .addHelpText(
    'after',
    `
Examples:
  lazaret open 44d88612fea8a8f36de82e1278abb02f
  lazaret open --query 'tag:emotet AND size:>1MiB'
  lazaret open --family emotet
  lazaret open --no-browser`,
  )
  .action(async (id: string | undefined, options: Options, command: Command) => {
    const context = contextOf(command)
    if ([id, options.query, options.family].filter((each) => each !== undefined).length > 1)
      throw usageError('an identifier, --query and --family exclude each other')
    const opened = await openClient(context)
    const path = await pathOf(context, opened, { id, ...options })
    if (options.browser) return openPage(context, opened, path)
    await context.out.write(`${pageAddress(opened.target.url, path)}\n`)
  })

async function pathOf(
  context: Context,
  { client, signal }: OpenClient,
  { id, query, family }: Screen,
): Promise<string> {
  if (id !== undefined)
    return PAGE_PATHS.object((await client.objects.get(await singleIdentifier(context, id), { signal })).id)
  if (family !== undefined) return PAGE_PATHS.list('config', `family:"${family.replace(/["\\*?]/g, '\\$&')}"`)
  return query === undefined ? PAGE_PATHS.home : PAGE_PATHS.list('file', query)
}
