import type { ProofOptions } from '@lazaret/sdk'
import type { Command } from 'commander'
import { openClient } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { changeAccounts, withoutDetails } from './change-accounts.ts'

type Captcha = { readonly captcha?: string }
type RegistrationInput = Captcha & { readonly email: string; readonly info: string }
type RecoveryInput = Captcha & { readonly email: string }

const users = { field: 'login', nouns: ['user', 'users'] } as const
const answerOf = ({ captcha }: Captcha) => (captcha === undefined ? {} : { recaptcha: captcha })

/** Says once why the command takes a while. */
function reportProof({ messages }: Context): Pick<ProofOptions, 'onProgress'> {
  let isReported = false
  return {
    onProgress: () => {
      if (!isReported) messages.note('solving the proof of work of this server')
      isReported = true
    },
  }
}

/** The action of `user register`: for people without an account. */
export async function registerUser(login: string, options: RegistrationInput, command: Command): Promise<void> {
  const { email, info } = options
  const context = contextOf(command)
  await changeAccounts(context, {
    ...users,
    names: [login],
    verb: { plain: 'register', past: 'registered', result: 'new' },
    detail: 'email',
    plan: async () => ({ email }),
    apply: async ({ client }, _login, signal) => {
      await client.auth.register(
        { login, email, additional_info: info, ...answerOf(options) },
        { signal, ...reportProof(context) },
      )
      return { email }
    },
  })
  if (context.outcome === 'success' && !context.isDryRun)
    context.messages.note('an administrator has to accept the account before it can be used')
}

/** The action of `user recover`: for users who can no longer sign in. */
export async function recoverUser(login: string, options: RecoveryInput, command: Command): Promise<void> {
  const { email } = options
  const context = contextOf(command)
  await changeAccounts(context, {
    ...users,
    names: [login],
    verb: { plain: 'mail', past: 'mailed', result: 'sent' },
    detail: 'email',
    plan: async () => ({ email }),
    apply: async ({ client }, _login, signal) => {
      await client.auth.recoverPassword({ login, email, ...answerOf(options) }, { signal, ...reportProof(context) })
      return { email }
    },
  })
  if (context.outcome === 'success' && !context.isDryRun)
    context.messages.note('open the link in the mail, or give it to: lazaret user set-password')
}

/** Asks the server to mail a link to a user, or to the signed-in user. */
export async function mailLink(login: string | undefined, command: Command): Promise<void> {
  const context = contextOf(command)
  const { client, signal } = await openClient(context)
  const own = login === undefined ? (await client.auth.identity({ signal })).login : null
  await changeAccounts(context, {
    ...users,
    names: [login ?? own ?? ''],
    verb: { plain: 'mail', past: 'mailed', result: 'sent' },
    plan: async (opened, name, stop) =>
      own === null ? withoutDetails(opened.client.users.get(name, { signal: stop })) : Promise.resolve({}),
    apply: (opened, name, stop) =>
      withoutDetails(
        own === null
          ? opened.client.users.requestPasswordChange(name, { signal: stop })
          : opened.client.auth.requestPasswordChange({ signal: stop }),
      ),
  })
}
