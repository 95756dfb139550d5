import { Command } from 'commander'
import { agreeTo } from '../context/agree.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { usageError } from '../program/cli-error.ts'
import { textColumns } from '../shapes/results.ts'
import { serverAdmin } from './server-admin.ts'
import { adminOptions, type SettingOptions, withSettings } from './setting-options.ts'

type RotationResult = { readonly file: string; readonly status: string; readonly previous_keys: number }
type RotateOptions = SettingOptions & { readonly endAll?: boolean; readonly dropPrevious?: boolean }

const shape: Shape<RotationResult> = {
  kind: 'single',
  fields: ['file', 'status', 'previous_keys'],
  id: ({ file }) => file,
  columns: textColumns({
    file: ({ file }) => file,
    status: ({ status }) => status,
    'previous keys': ({ previous_keys }) => String(previous_keys),
  }),
}

const tokens = 'sessions, API keys, password links and download links'

/** The question before and the message after each mode. */
const modes = {
  keep: {
    question: null,
    done: `all ${tokens} go on; those of the previous keys end with --drop-previous`,
  },
  'end-all': {
    question: `A new secret ends all ${tokens}, for everybody.`,
    done: `then all ${tokens} are invalid`,
  },
  'drop-previous': {
    question: `All ${tokens} that an earlier key signed end. API keys from before the last rotation are among them.`,
    done: `then ${tokens} of earlier keys are invalid`,
  },
} as const

export const rotateSecret = withSettings(new Command('rotate-secret'), ['dataFolder'])
  .summary('create a new signing key')
  .description(
    `Writes a new secret_key into the file that a first start generated, and keeps the old one in secret_key_previous: ${tokens} that it signed stay valid. A key that is set elsewhere has to be changed there.`,
  )
  .option('--end-all', `for a key that leaked: keep no old one; all ${tokens} end`)
  .option('--drop-previous', `make no new key, and forget the previous ones: ${tokens} that they signed end`)
  .addHelpText(
    'after',
    `
Examples:
  lazaret server rotate-secret
  lazaret server rotate-secret --drop-previous --yes
  lazaret server rotate-secret --end-all -n`,
  )
  .action(async ({ endAll, dropPrevious, ...options }: RotateOptions, command: Command) => {
    if (endAll && dropPrevious) throw usageError('--end-all and --drop-previous exclude each other')
    const mode = endAll ? 'end-all' : dropPrevious ? 'drop-previous' : 'keep'
    const context = contextOf(command)
    const { rotateSecret: rotate } = await serverAdmin()
    const rotation = await rotate(adminOptions(context, options), mode)
    const { question, done } = modes[mode]
    if (question !== null) await agreeTo(context, { count: 1, question })
    if (!context.isDryRun) await rotation.replace()
    const print = context.print(shape)
    const status = context.isDryRun ? 'would-rotate' : 'rotated'
    await print.add({ file: rotation.file, status, previous_keys: rotation.previous })
    await print.end()
    if (!context.isDryRun) context.messages.note(`restart the server, or send it SIGHUP if it has workers; ${done}`)
  })
