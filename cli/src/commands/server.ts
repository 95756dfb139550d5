import { Command } from 'commander'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { CliError } from '../program/cli-error.ts'
import { adopt } from '../server/adopt.ts'
import { audit } from '../server/audit-verify.ts'
import { background } from '../server/background.ts'
import { backup, restore } from '../server/backup.ts'
import { config } from '../server/config.ts'
import { facts } from '../server/facts.ts'
import { fsck } from '../server/fsck.ts'
import type { SetupOptions } from '../server/guided-setup.ts'
import { metrics } from '../server/metrics.ts'
import { migrate } from '../server/migrate.ts'
import { openapi } from '../server/openapi.ts'
import { rotateSecret } from '../server/rotate-secret.ts'
import { serverAdmin } from '../server/server-admin.ts'
import { setAdminPassword } from '../server/set-admin-password.ts'
import { adminOptions, type SettingOptions, storageSettings, withSettings } from '../server/setting-options.ts'
import { status } from '../server/status.ts'
import { storage } from '../server/storage.ts'
import { readLine } from '../terminal/prompt.ts'
import { escapeInvisible } from '../text/visible.ts'

type Step = {
  readonly state: 'ok' | 'new' | 'unchanged' | 'warning' | 'failed'
  readonly what: string
  readonly detail: string
}

const stepShape: Shape<Step> = {
  kind: 'stream',
  fields: ['state', 'what', 'detail'],
  id: ({ what }) => what,
  columns: [
    { title: 'STATE', width: 9, text: ({ state }) => state },
    { title: 'WHAT', width: 15, text: ({ what }) => what },
    { title: 'DETAIL', text: ({ detail }) => detail },
  ],
}

export const server = new Command('server')
  .summary('set up, start and check a server')
  .addCommand(
    withSettings(new Command('setup'), [...storageSettings, 'baseUrl'])
      .summary('create secrets, schema, groups and administrator; a second run changes nothing')
      .addHelpText(
        'after',
        `
Examples:
  lazaret server setup
  lazaret server setup --database-uri postgresql://lazaret@db.example/lazaret --uploads-folder /srv/uploads --admin-password-stdin < pw`,
      )
      .option('--admin-password-stdin', 'read the password of a new administrator from standard input')
      .option('--non-interactive', 'never prompt, even on a terminal')
      .action(async (options: SetupOptions, command: Command) => {
        const context = contextOf(command)
        const { guideSetup, isGuided } = await import('../server/guided-setup.ts')
        const typed = isGuided(context, options) ? await guideSetup(context) : undefined
        const adminPassword = options.adminPasswordStdin ? await readLine(context.io.stdin) : typed
        const { setup } = await serverAdmin()
        const steps = setup({
          ...adminOptions(context, options),
          ...(adminPassword === undefined ? {} : { adminPassword }),
        })
        await report(context, steps)
        context.messages.note('next: lazaret server start')
      }),
  )
  .addCommand(
    withSettings(new Command('start'), ['host', 'port', 'workers', ...storageSettings, 'baseUrl'])
      .summary('run the server until it is interrupted')
      .addHelpText(
        'after',
        `
Examples:
  lazaret server start
  lazaret server start --port 8443 --workers 4 --migrate`,
      )
      .option(
        '--migrate',
        'migrate an older database first; otherwise the server refuses to start, except in a new data folder',
      )
      .action(async (options: SettingOptions & { migrate?: boolean }, command: Command) => {
        const context = contextOf(command)
        const { serve } = await serverAdmin()
        const { out, interruption } = context
        context.endsBySignal = true
        await using serving = await serve({
          ...adminOptions(context, options),
          prepare: options.migrate === true,
          print: (line) => void out.write(`${escapeInvisible(line)}\n`).catch(() => undefined),
        })
        await Promise.race([aborted(interruption.stop), serving.failure])
        if (interruption.by() === 'SIGTERM') await Promise.race([serving.announceEnd(), serving.failure])
      }),
  )
  .addCommand(migrate)
  .addCommand(adopt)
  .addCommand(
    withSettings(new Command('check'), storageSettings)
      .summary('check whether the server can start and work')
      .addHelpText(
        'after',
        `
Examples:
  lazaret server check
  lazaret server check -o jsonl`,
      )
      .action(async (options: SettingOptions, command: Command) => {
        const context = contextOf(command)
        const { check } = await serverAdmin()
        await report(context, check(adminOptions(context, options)))
      }),
  )
  .addCommand(backup)
  .addCommand(restore)
  .addCommand(config)
  .addCommand(setAdminPassword)
  .addCommand(fsck)
  .addCommand(facts)
  .addCommand(audit)
  .addCommand(storage)
  .addCommand(rotateSecret)
  .addCommand(status)
  .addCommand(background)
  .addCommand(metrics)
  .addCommand(openapi)

async function report(context: Context, steps: AsyncIterable<Step>): Promise<void> {
  const print = context.print(stepShape)
  let failures = 0
  for await (const step of steps) {
    if (step.state === 'failed') failures++
    await print.add(step)
  }
  await print.end()
  if (failures > 0) throw new CliError('failed', `${failures} ${failures === 1 ? 'check' : 'checks'} failed`)
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
