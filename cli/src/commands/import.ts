import { Command } from 'commander'
import { contextOf } from '../context/context-of.ts'
import type { ImportOptions } from '../import/options.ts'

const several = (value: string, all: readonly string[] = []): string[] => [...all, ...value.split(',')]

export const importCommand = new Command('import')
  .summary('copy objects of another server, or of an export, to your server')
  .description(
    'Copies files, configs and blobs with their names, tags, comments, attributes, relations and shares. The source is a ' +
      'server of MWDB Core or Lazaret, or what lazaret export wrote. A repeated run copies new objects; with ' +
      '--update also what was added to imported ones. An interrupted run is resumed. What could not be copied is printed at the end.',
  )
  .argument('<source>', 'a profile, an address, or an export: a folder, a zip or a tar')
  .optionsGroup('Source:')
  .option('--source-key-file <path>', 'read the API key of the source from a file')
  .option('--zip-password <password>', 'password of the zip (default: infected; asked for on a terminal)')
  .optionsGroup('What:')
  .option('--query <query>', 'only objects that match')
  .option('--since <time>', 'only objects uploaded since a time or a duration: 2026-01-31, 7d')
  .option('--without <parts>', 'leave out, comma-separated: tags, comments, attributes, shares, relations', several)
  .option('--update', 'compare imported objects again, and add what they lack; nothing is removed')
  .option('--keep-origin', 'keep server, upload time and uploader in the attribute imported-from')
  .optionsGroup('State:')
  .option('--state <dir>', 'folder for the state of the import (default: next to the config file)')
  .addHelpText(
    'after',
    `
Examples:
  lazaret import https://mwdb.example --source-key-file mwdb.key -n
  lazaret import https://mwdb.example --source-key-file mwdb.key
  lazaret import https://mwdb.example --source-key-file mwdb.key --update
  lazaret import backup/
  lazaret import old-lab --query 'tag:emotet' --since 30d --without shares`,
  )
  .action(async (source: string, options: ImportOptions, command: Command) => {
    const { runImport } = await import('../import/run-import.ts')
    await runImport(contextOf(command), source, options)
  })
