import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { localFileError } from '../cli-error.ts'
import { openClient } from '../client.ts'
import { contextOf } from '../context.ts'
import type { Shape } from '../formats/shape.ts'
import { timeText } from '../shapes/objects.ts'
import { textColumns } from '../shapes/results.ts'

type Key = {
  readonly id: string
  readonly name: string
  readonly issued_on: string
  readonly issuer_login: string | null
}
type Issued = Key & { readonly token?: string; readonly file?: string }
type CreateOptions = { readonly name: string; readonly user?: string; readonly out?: string }

const keyFields = ['id', 'name', 'issued_on', 'issuer_login'] as const

const keyList: Shape<Key> = {
  kind: 'list',
  fields: keyFields,
  id: ({ id }) => id,
  columns: [
    { title: 'ID', text: ({ id }) => id },
    { title: 'NAME', text: ({ name }) => name, shrink: 'text' },
    { title: 'ISSUED', text: ({ issued_on }, viewer) => timeText(issued_on, viewer) },
    { title: 'BY', text: ({ issuer_login }) => issuer_login ?? '' },
  ],
}

const issuedKey: Shape<Issued> = {
  kind: 'single',
  fields: [...keyFields, 'token', 'file'],
  id: ({ id }) => id,
  columns: textColumns({
    id: ({ id }) => id,
    name: ({ name }) => name,
    token: ({ token }) => token ?? '',
    file: ({ file }) => file ?? '',
  }),
}

export const key = new Command('key')
  .summary('create, list and revoke API keys')
  .addCommand(
    new Command('create')
      .summary('issue a key; its token is shown only now')
      .requiredOption('--name <name>', 'what the key is for')
      .option('--user <login>', 'for another user')
      .option('--out <file>', 'write the token to a new file (0600) instead of showing it')
      .action(async (options: CreateOptions, command: Command) => createKey(options, command)),
  )
  .addCommand(
    new Command('list').summary('your keys').action(async (_options: object, command: Command) => {
      const context = contextOf(command)
      const { client, signal } = await openClient(context)
      const print = context.print(keyList)
      for (const one of await client.apiKeys.list({ signal })) await print.add(one)
      await print.end()
    }),
  )
  .addCommand(
    new Command('rm')
      .alias('remove')
      .summary('revoke keys')
      .argument('<ids...>', 'identifiers of keys')
      .action(async (ids: string[], _options: object, command: Command) => {
        const context = contextOf(command)
        const { client, signal } = await openClient(context)
        for (const id of ids) {
          if (!context.isDryRun) await client.apiKeys.remove(id, { signal })
          context.talk.note(`${context.isDryRun ? 'would revoke' : 'revoked'} key ${id}`)
        }
      }),
  )

async function createKey({ name, user, out }: CreateOptions, command: Command): Promise<void> {
  const context = contextOf(command)
  const { client, signal } = await openClient(context)
  const login = user ?? (await client.auth.identity({ signal })).login
  if (context.isDryRun) return void context.talk.note(`would create key "${name}" for ${login}`)
  // The file first: a token that has nowhere to go would be lost.
  const file = out === undefined ? undefined : await openNew(resolve(context.io.cwd, out))
  try {
    const { token, ...issued } = await client.apiKeys.create({ name, login, signal })
    await file?.writeFile(`${token}\n`)
    const print = context.print(issuedKey)
    await print.add(out === undefined ? { ...issued, token } : { ...issued, file: out })
    await print.end()
    context.talk.note(
      `key ${issued.id} created for ${login}${out === undefined ? '' : `, token written to ${out} (0600)`}`,
    )
  } finally {
    await file?.close()
  }
}

async function openNew(path: string) {
  return open(path, 'wx', 0o600).catch((error: unknown) => {
    throw localFileError(path, error)
  })
}
