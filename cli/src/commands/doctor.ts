import { Command } from 'commander'
import { openClientToShow } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { type Check, needsAttention } from '../doctor/check.ts'
import { checkAccount, checkReachability } from '../doctor/check-access.ts'
import { checkAdministration } from '../doctor/check-administration.ts'
import type { Shape } from '../formats/shape.ts'
import { CliError, reasonOf } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import { serverAdmin } from '../server/server-admin.ts'
import { adminOptions, type SettingOptions, storageSettings, withSettings } from '../server/setting-options.ts'

const shape: Shape<Check> = {
  kind: 'stream',
  fields: ['state', 'what', 'detail'],
  id: ({ what }) => what,
  columns: [
    { title: 'STATE', width: 8, text: ({ state }) => state },
    { title: 'WHAT', width: 24, text: ({ what }) => what },
    { title: 'DETAIL', text: ({ detail }) => detail },
  ],
}

type Options = SettingOptions & { readonly local?: boolean; readonly problems?: boolean }

export const doctor = withSettings(new Command('doctor'), storageSettings)
  .summary('check a server and your access to it; exit code 1 if something needs attention')
  .description(
    'Checks what this account can see: server, clock and account for everyone; free space, backup, contents, analyses and background tasks for administrators. With --local it also checks settings, database and storage of the server on this machine, as "lazaret server check" does.',
  )
  .option('--local', 'also check the installation on this machine: settings, secrets, database, migrations, storage')
  .option('--problems', 'print only what needs attention')
  .addHelpText(
    'after',
    `
Examples:
  lazaret doctor
  lazaret doctor --problems -o json
  lazaret doctor --local`,
  )
  .action(async (options: Options, command: Command) => {
    const context = contextOf(command)
    const print = context.print(shape)
    let problems = 0
    for await (const check of allChecks(context, options)) {
      if (needsAttention(check)) problems++
      if (options.problems !== true || needsAttention(check)) await print.add(check)
    }
    await print.end()
    if (problems > 0)
      throw new CliError('failed', `${problems} ${problems === 1 ? 'check needs' : 'checks need'} attention`)
  })

async function* allChecks(context: Context, options: Options): AsyncGenerator<Check> {
  yield* serverChecks(context)
  if (options.local !== true) return
  const { check } = await serverAdmin()
  for await (const { state, what, detail } of check(adminOptions(context, options)))
    yield { what: `local ${what}`, detail, state: state === 'warning' || state === 'failed' ? state : 'ok' }
}

async function* serverChecks(context: Context): AsyncGenerator<Check> {
  const opened = await openClientToShow(context)
  try {
    const info = await opened.client.server.info({ signal: opened.signal })
    yield* await checkReachability(opened, info)
  } catch (error) {
    if (codeOf(error) === 'aborted') throw error
    yield { what: 'server', state: 'failed', detail: `${opened.target.url}: ${reasonOf(error)}` }
    return
  }
  yield* await checkAccount(opened)
  if (opened.target.secret !== undefined) yield* await checkAdministration(opened)
}
