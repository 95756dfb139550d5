import { Command } from 'commander'
import { singleIdentifier } from '../arguments/identifiers.ts'
import { openClient } from '../connection/client.ts'
import { contextOf } from '../context/context-of.ts'
import { reasonOf, usageError } from '../program/cli-error.ts'
import { openBrowser } from '../terminal/open-browser.ts'

type Options = { readonly query?: string; readonly browser: boolean }

export const open = new Command('open')
  .summary('open the page of the server in your browser')
  .description('Opens an object, the files that a query finds, or the home screen. The page asks you to sign in.')
  .argument('[id]', 'hash, file:PATH or path')
  .option('--query <query>', 'the list of files that this query finds')
  .option('--no-browser', 'only print the address')
  .addHelpText(
    'after',
    `
Examples:
  lazaret open 44d88612fea8a8f36de82e1278abb02f
  lazaret open --query 'tag:emotet AND size:>1MiB'
  lazaret open --no-browser`,
  )
  .action(async (id: string | undefined, { query, browser }: Options, command: Command) => {
    const context = contextOf(command)
    if (id !== undefined && query !== undefined) throw usageError('--query: give either an identifier or a query')
    const { client, target, signal } = await openClient(context)
    const path =
      id !== undefined
        ? `object/${(await client.objects.get(await singleIdentifier(context, id), { signal })).id}`
        : query === undefined
          ? 'home'
          : `files?query=${encodeURIComponent(query)}`
    const address = `${target.url.replace(/\/$/, '')}/${path}`
    if (!browser) return context.out.write(`${address}\n`)
    try {
      await openBrowser(address, context.io.env)
      context.messages.note(`opened ${address}`)
    } catch (error) {
      context.messages.warn(`cannot open a browser: ${reasonOf(error)}`)
      await context.out.write(`${address}\n`)
    }
  })
