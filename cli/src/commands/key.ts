import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { changeAccounts, withoutDetails } from '../admin/change-accounts.ts'
import { keyLimits, type LimitOptions } from '../admin/key-limits.ts'
import { openClient } from '../connection/client.ts'
import { printAction } from '../connection/print-action.ts'
import { contextOf } from '../context/context-of.ts'
import { localFileError } from '../program/cli-error.ts'
import { issuedKey, keyList } from '../shapes/keys.ts'

type CreateOptions = LimitOptions & { readonly name: string; readonly user?: string; readonly out?: string }

const several = (one: string, all: readonly string[] = []): string[] => [...all, ...one.split(',')]

export const key = new Command('key')
  .summary('create, list and revoke API keys')
  .addCommand(
    new Command('create')
      .summary('create a key; its token is shown once')
      .requiredOption('--name <name>', 'what the key is for')
      .option('--user <login>', 'for another user')
      .option('--expires <when>', 'it ends after a duration (90d) or at a time (2027-02-01T00:00Z)')
      .option('--capability <names>', 'all that it may do, of what its owner may do (repeatable)', several)
      .option('--read-only', 'it has no capability')
      .option('--group <group>', 'it sees and uploads only what this group gives')
      .option('--address <networks>', 'addresses and networks that it may be used from (repeatable)', several)
      .option('--out <file>', 'write the token to a new file (0600) instead of printing it')
      .addHelpText(
        'after',
        `
Examples:
  lazaret key create --name laptop
  lazaret key create --name mirror --read-only --expires 90d --address 192.0.2.0/24
  lazaret key create --name sensor --group feed --capability adding_files,setting_attributes
  lazaret key create --user feedbot --name collector --out feedbot.key`,
      )
      .action(async (options: CreateOptions, command: Command) => createKey(options, command)),
  )
  .addCommand(
    new Command('list')
      .summary('list your keys')
      .option('--user <login>', 'list the keys of another user')
      .addHelpText('after', '\nExamples:\n  lazaret key list\n  lazaret key list --user feedbot -o ids')
      .action(
        printAction(keyList, async ({ client, signal }, { user }: { readonly user?: string }) =>
          user === undefined ? client.apiKeys.list({ signal }) : (await client.users.get(user, { signal })).api_keys,
        ),
      ),
  )
  .addCommand(
    new Command('rm')
      .aliases(['remove', 'delete'])
      .summary('revoke keys')
      .argument('<ids...>', 'identifiers of keys')
      .addHelpText('after', '\nExamples:\n  lazaret key rm 6f1d2f0e-5c0a-4f7a-9d52-0a3a1c4b8f10')
      .action(async (ids: string[], _options: object, command: Command) =>
        changeAccounts(contextOf(command), {
          field: 'id',
          names: ids,
          nouns: ['key', 'keys'],
          verb: { plain: 'revoke', past: 'revoked', result: 'deleted' },
          plan: async ({ client }, id, signal) => ({ name: (await client.apiKeys.get(id, { signal })).name }),
          apply: ({ client }, id, signal) => withoutDetails(client.apiKeys.remove(id, { signal })),
        }),
      ),
  )

async function createKey({ name, user, out, ...options }: CreateOptions, command: Command): Promise<void> {
  const context = contextOf(command)
  const limits = keyLimits(options)
  const { client, signal } = await openClient(context)
  const print = context.print(issuedKey)
  const login = user ?? (await client.auth.identity({ signal })).login
  if (context.isDryRun) {
    await print.add({ name, login })
    await print.end()
    return void context.messages.note(`would create key "${name}" for ${login}`)
  }
  // The file first: a token that has nowhere to go would be lost.
  const file = out === undefined ? undefined : await openNew(resolve(context.io.cwd, out))
  try {
    const { token, ...issued } = await client.apiKeys.create({ name, login, signal, ...limits })
    await file?.writeFile(`${token}\n`)
    await print.add(out === undefined ? { ...issued, token } : { ...issued, file: out })
    await print.end()
    context.messages.note(
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
