import { accountByLogin, callerOf } from '../auth/accounts.ts'
import type { App, RequestContext } from '../call.ts'
import type { Caller } from '../caller.ts'
import type { ActingAs } from '../plugins/access.ts'

type AskingAs = RequestContext & { readonly caller: Caller }

/** Performs an operation on behalf of the user of the access. */
export type Act = <T>(work: (call: AskingAs) => Promise<T>) => Promise<T>

/** Looks the user up each time: their rights can change while the server runs. */
export function actAs(app: App, { login = app.settings.adminLogin, groups, announces = false }: ActingAs): Act {
  return async (work) => {
    const caller = await findCaller(app, login, groups)
    using events = app.hooks.collect()
    const emit = announces ? events.emit : () => undefined
    const result = await work({ app, caller, signal: NEVER, emit })
    await events.deliverNow()
    return result
  }
}

/** Refuses a login that no user has, which would otherwise show only when something is done. */
export async function requireUser({ db }: App, login: string): Promise<void> {
  if ((await accountByLogin(db, login)) === null)
    throw new Error(`user "${login}" does not exist: create it with "lazaret user create ${login}"`)
}

const NEVER = new AbortController().signal

async function findCaller({ db }: App, login: string, groups: readonly string[] | undefined): Promise<Caller> {
  const account = await accountByLogin(db, login)
  if (account === null) throw new Error(`user "${login}" does not exist`)
  if (account.disabled || account.pending) throw new Error(`the user "${login}" is not active`)
  const missing = groups?.find((name) => !account.groups.some((group) => group.name === name))
  if (missing !== undefined) throw new Error(`the user "${login}" is not in the group "${missing}"`)
  const counting = account.groups.filter(({ name }) => groups === undefined || groups.includes(name))
  // The user's own group still records who uploaded something.
  return { ...callerOf({ ...account, groups: counting }, null), privateGroupId: callerOf(account, null).privateGroupId }
}
