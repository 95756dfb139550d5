import { Command } from 'commander'
import { agreeTo } from '../context/agree.ts'
import { contextOf } from '../context/context.ts'
import type { Shape } from '../formats/shape.ts'
import { textColumns } from '../shapes/results.ts'
import { adminOptions, type SettingOptions, withSettings } from './setting-options.ts'

type Rotated = { readonly file: string; readonly status: string }

const shape: Shape<Rotated> = {
  kind: 'single',
  fields: ['file', 'status'],
  id: ({ file }) => file,
  columns: textColumns({ file: ({ file }) => file, status: ({ status }) => status }),
}

const dying = 'all sessions, API keys, password links and download links'

export const rotateSecret = withSettings(new Command('rotate-secret'), ['dataFolder'])
  .summary('create a new signing key; ends all sessions and API keys')
  .description(
    `Writes a new secret_key into the file that a first start generated. From the next start of the server on ${dying} are invalid: everybody has to sign in again, and every program needs a new API key. A key that is set elsewhere has to be changed there.`,
  )
  .addHelpText(
    'after',
    `
Examples:
  lazaret server rotate-secret -n
  lazaret server rotate-secret --yes`,
  )
  .action(async (options: SettingOptions, command: Command) => {
    const context = contextOf(command)
    const { rotateSecret: rotate } = await import('@lazaret/server/admin')
    const rotation = await rotate(adminOptions(context, options))
    await agreeTo(context, { count: 1, question: `A new secret ends ${dying}, for everybody.` })
    if (!context.isDryRun) await rotation.replace()
    const print = context.print(shape)
    await print.add({ file: rotation.file, status: context.isDryRun ? 'would-rotate' : 'rotated' })
    await print.end()
    if (!context.isDryRun) context.talk.note(`restart the server; then ${dying} are invalid`)
  })
