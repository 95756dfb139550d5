import { Command, Option } from 'commander'
import { contextOf } from '../context/context-of.ts'
import type { HashOptions } from '../hash/run-hash.ts'

const ending = `
Examples:
  lazaret hash sample.exe
  lazaret hash *.bin --all -o csv
  lazaret hash --type config emotet.json -o ids
  lazaret hash drop/* -o ids | lazaret lookup - --missing`

export const hash = new Command('hash')
  .summary('compute the identifiers of local files')
  .description('Compute the identifiers that local files have, or would have, in the repository. No server is needed.')
  .argument('<paths...>', 'files; - for standard input')
  .addOption(
    new Option('--type <type>', 'kind they would be uploaded as: configs are hashed by content, blobs as text')
      .choices(['file', 'config', 'blob'])
      .default('file'),
  )
  .option('--all', 'also MD5, SHA-1, SHA-512 and CRC-32')
  .option('--encoding <encoding>', 'encoding of blobs, as in upload blob')
  .addHelpText('after', ending)
  .action(async (paths: string[], options: HashOptions, command: Command) => {
    const { runHash } = await import('../hash/run-hash.ts')
    await runHash(contextOf(command), paths, options)
  })
