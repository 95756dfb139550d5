import type { FoundString, StringEncoding } from '@lazaret/sdk'
import { Command, Option } from 'commander'
import { singleIdentifier } from '../arguments/identifiers.ts'
import { parseCount } from '../arguments/quantities.ts'
import { openClient } from '../connection/client.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { hexOffset } from '../text/hex-offset.ts'

const ENCODINGS: readonly StringEncoding[] = ['ascii', 'utf-16le', 'utf-16be']

type Options = { readonly minimum: string; readonly encoding?: StringEncoding }

const shape: Shape<FoundString> = {
  kind: 'stream',
  fields: ['offset', 'encoding', 'text'],
  id: () => undefined,
  columns: [
    { title: 'OFFSET', text: ({ offset }) => hexOffset(offset), width: 10 },
    { title: 'ENCODING', text: ({ encoding }) => encoding, width: 8 },
    { title: 'TEXT', text: ({ text }) => text, shrink: 'text' },
  ],
}

export const strings = new Command('strings')
  .summary('show the strings in a stored file')
  .description(
    'Reads a file as it is downloaded, and shows its runs of printable characters. Nothing is written to disk.',
  )
  .argument('<id>', 'hash, file:PATH or path')
  .option('--minimum <n>', 'characters of the shortest string', '6')
  .addOption(
    new Option('--encoding <name>', 'only strings in this encoding; otherwise ascii and utf-16le').choices(ENCODINGS),
  )
  .addHelpText(
    'after',
    `
Examples:
  lazaret strings 44d88612fea8a8f36de82e1278abb02f
  lazaret strings file:dropper.exe --minimum 10 --encoding utf-16le
  lazaret strings 44d88612fea8a8f36de82e1278abb02f -o jsonl | grep http`,
  )
  .action(async (given: string, options: Options, command: Command) => {
    const context = contextOf(command)
    const minimum = parseCount(options.minimum, '--minimum', { min: 3, max: 1000 })
    const encodings = options.encoding === undefined ? {} : { encodings: [options.encoding] }
    const { findStrings } = await import('@lazaret/sdk')
    const { client, signal } = await openClient(context)
    await context.printAll(shape, async function* () {
      const { body } = await client.files.download(await singleIdentifier(context, given), { signal })
      yield* findStrings(body, { minimum, ...encodings })
    })
  })
