import { Command } from 'commander'
import { contextOf } from '../context/context-of.ts'
import type { ExportOptions } from '../export/run-export.ts'

export const exportCommand = new Command('export')
  .summary('copy objects into a folder or an archive, for lazaret import or other programs')
  .description(
    'Writes what you see into a folder, an encrypted zip or a tar: contents by their SHA-256, everything else as JSON Lines. ' +
      'A repeated export into the same folder adds what is new; an interrupted one is resumed. An archive is written in one go.',
  )
  .argument(
    '<path>',
    'a new or empty folder, an earlier export, or a new file that ends in .zip, .tar, .tar.gz or .tgz',
  )
  .option('--query <query>', 'only objects that match')
  .option('--since <time>', 'only objects uploaded since a time or a duration: 2026-01-31, 7d')
  .option('--zip-password <password>', 'password of the zip (default: infected)')
  .addHelpText(
    'after',
    `
Examples:
  lazaret export backup/
  lazaret export emotet.zip --query 'tag:emotet' --zip-password secret
  lazaret export all.tar.gz
  lazaret export month/ --since 30d -j 8`,
  )
  .action(async (path: string, options: ExportOptions, command: Command) => {
    const { runExport } = await import('../export/run-export.ts')
    await runExport(contextOf(command), path, options)
  })
