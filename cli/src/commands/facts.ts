import { Command } from 'commander'
import { singleIdentifier } from '../arguments/identifiers.ts'
import { openClient } from '../connection/client.ts'
import { contextOf } from '../context/context-of.ts'
import { fileFacts } from '../shapes/file-facts.ts'

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
  .addHelpText(
    'after',
    `
Examples:
  lazaret facts 44d88612fea8a8f36de82e1278abb02f
  lazaret facts file:dropper.exe -o json
  lazaret facts 44d88612fea8a8f36de82e1278abb02f -f facts.pe.imphash,facts.strings.domains`,
  )
  .action(async (given: string, _options: object, command: Command) => {
    const context = contextOf(command)
    const { client, signal } = await openClient(context)
    const found = await client.files.facts(await singleIdentifier(context, given), { signal })
    await context.printAll(fileFacts, async () => [found])
    const hint = HINTS[found.state]
    if (hint !== undefined) context.messages.note(hint)
  })
