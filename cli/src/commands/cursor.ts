import { lstat, readdir, rm } from 'node:fs/promises'
import { Command } from 'commander'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { CliError, errnoOf, reasonOf } from '../program/cli-error.ts'
import { cursorFolder, cursorName, cursorPath } from '../watch/cursor-path.ts'

type StoredCursor = {
  readonly name: string
  readonly server: string
  readonly type: string
  readonly query: string
  readonly pending: number
  readonly path: string
}

const shape: Shape<StoredCursor> = {
  kind: 'list',
  fields: ['name', 'server', 'type', 'query', 'pending', 'path'],
  id: ({ name }) => name,
  columns: [
    { title: 'NAME', text: ({ name }) => name },
    { title: 'SERVER', text: ({ server }) => server },
    { title: 'TYPE', text: ({ type }) => type },
    { title: 'QUERY', text: ({ query }) => query, shrink: 'text' },
    { title: 'PENDING', text: ({ pending }) => String(pending) },
  ],
}

/** Files that belong to a cursor, besides the one with its position. */
const companions = ['', '.journal', '.spill', '.dead.jsonl']

const examples = (...lines: readonly string[]) =>
  `\nExamples:\n${lines.map((line) => `  lazaret cursor ${line}`).join('\n')}`

export const cursor = new Command('cursor')
  .summary('list, show and remove cursors of watch')
  .addHelpText('after', examples('list', 'show honey', 'rm honey'))
  .addCommand(
    new Command('list')
      .summary('list the named cursors')
      .addHelpText('after', examples('list', 'list -o ids'))
      .action(async (_options: object, command: Command) => {
        const context = contextOf(command)
        const print = context.print(shape)
        for (const name of await names(context)) {
          const stored = await read(context, name).catch(
            (error: unknown) => void context.messages.warn(`${name}: ${reasonOf(error)}`),
          )
          if (stored) await print.add(stored)
        }
        await print.end()
      }),
  )
  .addCommand(
    new Command('show')
      .summary('show a cursor')
      .argument('<cursor>', 'name or path')
      .addHelpText('after', examples('show honey', 'show ./honey.json --json'))
      .action(async (name: string, _options: object, command: Command) => {
        const context = contextOf(command)
        await context.printAll({ ...shape, kind: 'single' }, async () => [await read(context, name)])
      }),
  )
  .addCommand(
    new Command('rm')
      .aliases(['reset', 'remove'])
      .summary('remove a cursor; the next watch with this name starts over')
      .argument('<cursor>', 'name or path')
      .addHelpText('after', examples('rm honey', 'rm honey -n'))
      .action(async (name: string, _options: object, command: Command) => {
        const context = contextOf(command)
        const path = cursorPath(context.io, name)
        if (!(await exists(path))) throw missing(name)
        await using _lock = await lock(path)
        if (!context.isDryRun) for (const ending of companions) await rm(path + ending, { force: true })
        context.messages.note(`${context.isDryRun ? 'would remove' : 'removed'} cursor ${name}`)
      }),
  )

async function names({ io }: Context): Promise<string[]> {
  try {
    return (await readdir(cursorFolder(io))).flatMap((file) => cursorName(file) ?? []).sort()
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return []
    throw error
  }
}

async function read({ io }: Context, name: string): Promise<StoredCursor> {
  const { readCursorFile } = await import('@lazaret/sdk')
  const path = cursorPath(io, name)
  const snapshot = await readCursorFile(path)
  if (!snapshot) throw missing(name)
  const { stream, pending } = snapshot
  return { name, server: stream.server, type: stream.type, query: stream.query, pending: pending.length, path }
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

function missing(name: string): CliError {
  return new CliError('cursor', `there is no cursor "${name}"`, 'lazaret cursor list')
}

/** Locks out watchers; a damaged cursor is not in use by any. */
async function lock(path: string): Promise<AsyncDisposable> {
  const { CursorError, fileCursor } = await import('@lazaret/sdk')
  const store = fileCursor(path)
  await store.load().catch((error: unknown) => {
    if (!(error instanceof CursorError) || error.reason !== 'corrupt') throw error
  })
  return { [Symbol.asyncDispose]: async () => store.close?.() }
}
