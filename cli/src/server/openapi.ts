import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { openClientToShow } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { CliError, localFileError, usageError } from '../program/cli-error.ts'
import { safeJson } from '../text/visible.ts'
import { type Difference, differencesOf } from './json-differences.ts'

type Options = { readonly out?: string; readonly check?: string }

const shape: Shape<Difference> = {
  kind: 'list',
  fields: ['change', 'place'],
  id: ({ place }) => place,
  columns: [
    { title: 'CHANGE', text: ({ change }) => change },
    { title: 'PLACE', text: ({ place }) => place, shrink: 'text' },
  ],
}

export const openapi = new Command('openapi')
  .summary('print the OpenAPI document of a server')
  .option('--out <file>', 'write it to a file')
  .option('--check <file>', 'compare it with a file in JSON; exit code 1 where they differ')
  .addHelpText(
    'after',
    `
Examples:
  lazaret server openapi --out openapi.json
  lazaret server openapi --check openapi.json`,
  )
  .action(async ({ out, check }: Options, command: Command) => {
    if (out !== undefined && check !== undefined) throw usageError('--out and --check exclude each other')
    const context = contextOf(command)
    const { client, signal } = await openClientToShow(context)
    const document = await client.server.openapi({ signal })
    if (check !== undefined) return compare(context, document, resolve(context.io.cwd, check))
    const text = `${safeJson(document, 2)}\n`
    if (out === undefined) return context.out.write(text)
    const path = resolve(context.io.cwd, out)
    if (!context.isDryRun)
      await writeFile(path, text).catch((error: unknown) => {
        throw localFileError(path, error)
      })
    context.messages.note(`${context.isDryRun ? 'would write' : 'wrote'} ${out}`)
  })

async function compare(context: Context, document: unknown, path: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw localFileError(path, error)
  })
  let known: unknown
  try {
    known = JSON.parse(text)
  } catch {
    throw usageError(`--check ${path}: not valid JSON`, 'lazaret server openapi --out writes such a file')
  }
  const print = context.print(shape)
  let count = 0
  for (const difference of differencesOf(known, document)) {
    count++
    await print.add(difference)
  }
  await print.end()
  if (count > 0) throw new CliError('failed', `${count} ${count === 1 ? 'difference' : 'differences'}`)
}
