import type { OwnProof, PasswordChange } from '@lazaret/sdk'
import type { Command } from 'commander'
import { linesOf } from '../arguments/lines.ts'
import { openClient } from '../connection/client.ts'
import { withProof } from '../connection/own-proof.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { usageError } from '../program/cli-error.ts'
import { textColumns } from '../shapes/results.ts'
import { askSecret } from '../terminal/prompt.ts'
import { mailLink } from './registration.ts'

type Link = { readonly login: string; readonly status: string; readonly token?: string; readonly url?: string }

const linkShape: Shape<Link> = {
  kind: 'single',
  fields: ['login', 'status', 'token', 'url'],
  id: ({ url }) => url,
  columns: textColumns({
    login: ({ login }) => login,
    token: ({ token = '' }) => token,
    url: ({ url = '' }) => url,
  }),
}

/** The action of `user password-link`. */
export async function passwordLink(
  login: string | undefined,
  { sendEmail = false }: { readonly sendEmail?: boolean },
  command: Command,
): Promise<void> {
  if (sendEmail) return mailLink(login, command)
  const context = contextOf(command)
  const { client, target, signal } = await openClient(context)
  const own = login === undefined ? (await client.auth.identity({ signal })).login : null
  const name = login ?? own ?? ''
  if (context.isDryRun)
    return context.printAll(linkShape, async () => {
      if (own === null) await client.users.get(name, { signal })
      return [{ login: name, status: 'would-create' }]
    })
  await context.printAll(linkShape, async () => {
    const token = await client.users.passwordToken(name, { signal })
    return [{ login: name, status: 'new', token, url: `${target.url}/setpasswd/?token=${encodeURIComponent(token)}` }]
  })
  context.messages.note(`valid for 14 days, until a password is set; without a browser: lazaret user set-password`)
}

/** The action of `user set-password`: for users who have a token. */
export async function setPassword({ stdin = false }: { readonly stdin?: boolean }, command: Command): Promise<void> {
  const context = contextOf(command)
  const { client, signal } = await openClient(context)
  const change = stdin ? await fromInput(context) : await fromPerson(context)
  if (context.isDryRun) return void context.messages.note('would set the password')
  const set = ({ password, ...code }: Partial<OwnProof>) => {
    const current = password === undefined ? {} : { currentPassword: password }
    return client.auth.setPassword({ ...change, ...current, ...code }, { signal })
  }
  const login = stdin ? await set({}) : await withProof(context, {}, set, 'Current password: ')
  context.messages.note(`the password of ${login} is set`)
}

async function fromInput({ io }: Context): Promise<PasswordChange> {
  const lines: string[] = []
  for await (const line of linesOf(io.stdin)) lines.push(line)
  const [token = '', password = '', currentPassword = '', otp = ''] = lines
  if (token.trim() === '' || password === '')
    throw usageError(
      'standard input: expected the token and the password, one per line',
      'the link of a mail is accepted as the token',
    )
  const proof = { ...(currentPassword !== '' && { currentPassword }), ...(otp !== '' && { otp }) }
  return { token: tokenOf(token), password, ...proof }
}

async function fromPerson({ io, canAsk }: Context): Promise<PasswordChange> {
  if (!canAsk) throw usageError('no terminal to ask for token and password', 'use --stdin')
  const token = tokenOf(await askSecret(io, 'Token, or the link of the mail: '))
  const password = await askSecret(io, 'New password: ')
  if (password !== (await askSecret(io, 'Repeat password: '))) throw usageError('the passwords do not match')
  return { token, password }
}

/** People paste the whole link. */
function tokenOf(text: string): string {
  return URL.parse(text.trim())?.searchParams.get('token') ?? text.trim()
}
