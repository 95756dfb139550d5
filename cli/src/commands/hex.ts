import { Command } from 'commander'
import { singleIdentifier } from '../arguments/identifiers.ts'
import { parseSize } from '../arguments/quantities.ts'
import { openClient } from '../connection/client.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { usageError } from '../program/cli-error.ts'
import { hexOffset } from '../text/hex-offset.ts'
import { type HexRow, hexRows } from '../text/hex-rows.ts'

type Options = { readonly offset: string; readonly length: string }

const shape: Shape<HexRow> = {
  kind: 'stream',
  fields: ['offset', 'bytes', 'text'],
  id: () => undefined,
  columns: [
    { title: 'OFFSET', text: ({ offset }) => hexOffset(offset), width: 10 },
    { title: 'BYTES', text: ({ bytes }) => bytes, width: 47 },
    { title: 'TEXT', text: ({ text }) => text },
  ],
}

export const hex = new Command('hex')
  .summary('show bytes of a stored file in hexadecimal')
  .description('Downloads a part of a file, and shows its bytes. Nothing is written to disk.')
  .argument('<id>', 'hash, file:PATH or path')
  .option('--offset <n>', 'the first byte, decimal or 0x...', '0')
  .option('--length <size>', 'how many bytes, such as 512 or 4KiB', '256')
  .addHelpText(
    'after',
    `
Examples:
  lazaret hex 44d88612fea8a8f36de82e1278abb02f
  lazaret hex file:dropper.exe --offset 0x3c --length 4
  lazaret hex 44d88612fea8a8f36de82e1278abb02f --length 1KiB -o csv`,
  )
  .action(async (given: string, options: Options, command: Command) => {
    const context = contextOf(command)
    const start = parseOffset(options.offset)
    const length = parseSize(options.length, '--length')
    if (length === 0) throw usageError('--length: expected at least one byte')
    const { client, signal } = await openClient(context)
    const range = { start, end: start + length - 1 }
    await context.printAll(shape, async function* () {
      const { body } = await client.files.download(await singleIdentifier(context, given), { range, signal })
      yield* hexRows(body, start)
    })
  })

function parseOffset(text: string): number {
  const offset = /^(?:0x[0-9a-f]{1,13}|\d{1,15})$/i.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(offset)) throw usageError(`--offset: expected a number such as 512 or 0x200, got "${text}"`)
  return offset
}
