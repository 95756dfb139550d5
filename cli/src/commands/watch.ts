import { Command } from 'commander'
import { contextOf } from '../context/context-of.ts'
import type { WatchOptions } from '../watch/run-watch.ts'

export const watch = new Command('watch')
  .alias('poll')
  .summary('follow new objects, without gaps or duplicates')
  .argument('[type]', 'files or objects', 'files')
  .optionsGroup('What:')
  .option('--query <query>', 'only what matches')
  .option('--cursor <name>', 'save the position under this name, or in this file; without it a restart starts over')
  .option('--from <where>', 'where a new cursor starts: now, beginning, a hash, a time or a duration (default: now)')
  .option('--reset-cursor <where>', 'where to start over if the cursor belongs to another server')
  .optionsGroup('Rounds:')
  .option('--interval <duration>', 'pause between two rounds', '15s')
  .option('--once', 'one round only')
  .option('--max <n>', 'stop after this many objects')
  .option('--overlap <duration>', 'how late an object may appear, on servers without commit order')
  .option('--sweep <duration>', 'also read the whole listing this often, for objects shared or tagged late')
  .optionsGroup('Actions:')
  .option('--download <dir>', 'download each file into this folder')
  .option('--zip', 'each in an encrypted zip')
  .option(
    '--exec <command>',
    'run this for each object: its record on standard input, LAZARET_OBJECT_ID in the environment',
  )
  .option('--max-attempts <n>', 'set an object aside after this many failures (default: retry forever)')
  .option('--ack-batch <n>', 'save the position every n objects; a crash repeats at most this many', '1')
  .addHelpText(
    'after',
    `
Examples:
  lazaret watch --query 'tag:"feed:honeypot"' --cursor honey --download in/
  lazaret watch --cursor scan --exec './scan.sh' --max-attempts 3
  lazaret watch objects --from 24h --once -o ids
  lazaret watch --cursor honey -n`,
  )
  .action(async (type: string, options: WatchOptions, command: Command) => {
    const { runWatch } = await import('../watch/run-watch.ts')
    await runWatch(contextOf(command), type, options)
  })
