import type { FileFacts } from '@lazaret/sdk'
import { Command } from 'commander'
import { singleIdentifier } from '../arguments/identifiers.ts'
import { openClient } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { fileFacts } from '../shapes/file-facts.ts'
import { macroModules } from '../shapes/macro-modules.ts'
import { escapeInvisible } from '../text/visible.ts'

const HINTS: Readonly<Record<string, string>> = {
  waiting: 'the facts are about to be extracted; ask again in a moment',
  none: 'the file is older than the facts; an administrator can have them extracted by: lazaret server facts start',
}

export const facts = new Command('facts')
  .summary('show what the server has read from the bytes of a file')
  .description(
    'Shows the static facts of a file: format, headers, sections, imports, entropy and strings of note. Signatures are not verified. The texts are those of the file.',
  )
  .argument('<id>', 'hash, file:PATH or path')
  .option('--code', 'print the VBA code of a document')
  .addHelpText(
    'after',
    `
Examples:
  lazaret facts 44d88612fea8a8f36de82e1278abb02f
  lazaret facts file:dropper.exe -o json
  lazaret facts 44d88612fea8a8f36de82e1278abb02f -f facts.pe.imphash,facts.strings.domains
  lazaret facts file:invoice.doc --code`,
  )
  .action(async (given: string, options: { readonly code?: true }, command: Command) => {
    const context = contextOf(command)
    const { client, signal } = await openClient(context)
    const found = await client.files.facts(await singleIdentifier(context, given), { signal })
    if (options.code) await printCode(context, found)
    else await context.printAll(fileFacts, async () => [found])
    const hint = HINTS[found.state]
    if (hint !== undefined) context.messages.note(hint)
  })

/** Control characters are escaped: code is text that others wrote. */
async function printCode(context: Context, { facts, state }: FileFacts): Promise<void> {
  const modules = facts?.document?.modules ?? []
  if (context.isOutputChosen) return context.printAll(macroModules, () => modules)
  for (const { name, size, code, is_cut } of modules) {
    const head = `' ${name}, ${size} characters${is_cut ? `, the first ${code.length} of them` : ''}`
    await context.out.write(`${escapeInvisible(head)}\n${code.trimEnd().replace(/[^\n\t]+/g, escapeInvisible)}\n`)
  }
  if (modules.length === 0 && state === 'done') context.messages.note('no VBA code was read from the file')
}
