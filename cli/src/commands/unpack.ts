import { Command } from 'commander'
import { LIMITS_TEXT } from '../archive/limits.ts'
import { contextOf } from '../context/context-of.ts'
import type { UnpackOptions } from '../unpack/run-unpack.ts'

const ending = `
Examples:
  lazaret unpack 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.zip -O quarantine/
  lazaret unpack drop.zip --zip-password secret -O quarantine/ --keep-name
  lazaret unpack sample.exe.neg -O quarantine/
  lazaret unpack sample.exe.cart -O quarantine/
  lazaret unpack unknown.zip -n`

export const unpack = new Command('unpack')
  .summary('extract samples from zips, CaRT and negated files')
  .description(
    'Extract samples from zip archives, plain or encrypted, and from CaRT files, and undo --obfuscate. They go into one ' +
      'folder, each named by its SHA-256, never executable; paths inside an archive are ignored. No server is needed.',
  )
  .argument('<file>', 'a zip, a CaRT file, or a file with negated bytes (.neg)')
  .optionsGroup('Input:')
  .option('--zip-password <password>', 'password of the archive (default: infected; asked for on a terminal)')
  .option('--unzip-limit <size>', LIMITS_TEXT)
  .option('--negated', 'the bytes are negated, whatever the file name')
  .optionsGroup('Output:')
  .option('-O, --output-dir <dir>', 'quarantine folder (default: quarantine_dir of the profile)')
  .option('--keep-name', 'name files as in the archive, made safe, instead of by SHA-256')
  .option('--suffix <text>', 'suffix of the names (default: .bin with --keep-name, else none)')
  .option('--overwrite', 'replace files that exist with other content')
  .option('--mode <mode>', 'mode of the files', '0400')
  .addHelpText('after', ending)
  .action(async (file: string, options: UnpackOptions, command: Command) => {
    const { runUnpack } = await import('../unpack/run-unpack.ts')
    await runUnpack(contextOf(command), file, options)
  })
