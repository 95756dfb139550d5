import { accountByLogin } from '../auth/accounts.ts'
import { changePassword as setPassword } from '../auth/change-password.ts'
import { logIn } from '../auth/log-in.ts'
import { renewSession } from '../auth/open-session.ts'
import { issueChallenge, requireProofOfWork } from '../auth/require-proof-of-work.ts'
import { passwordTokens } from '../auth/sign-token.ts'
import { shownCapabilities } from '../capabilities.ts'
import type { Handler } from '../contract.ts'
import { listMyGroups as list } from '../domain/groups/list-groups.ts'
import { mailMadeByKey } from '../domain/users/mail-made-by-key.ts'
import { requestPasswordChange as mailOwnLink, recoverPassword as recover } from '../domain/users/password-mail.ts'
import { register as signUp } from '../domain/users/register.ts'
import { unauthenticated } from '../errors/problems.ts'
import { viewGroup } from '../views/groups.ts'

export const login: Handler<'login'> = (call, { body }) => logIn(call, body)

export const refreshSession: Handler<'refreshSession'> = async (call) => {
  const account = await accountByLogin(call.app.db, call.caller.login)
  if (account === null) throw unauthenticated()
  const session = await renewSession(call, account)
  if (call.caller.sessionId === null) await mailMadeByKey(call, 'a session')
  return session
}

export const validateSession: Handler<'validateSession'> = async ({ caller }) => ({
  login: caller.login,
  capabilities: shownCapabilities(caller.capabilities),
  groups: [...caller.groupNames].sort(),
})

export const listMyGroups: Handler<'listMyGroups'> = async (call) => ({ groups: (await list(call)).map(viewGroup) })

export const changePassword: Handler<'changePassword'> = async (call, { body }) => ({
  login: await setPassword(call, body),
})

export const getChallenge: Handler<'getChallenge'> = (call, { query }) => issueChallenge(call, query.purpose)

export const register: Handler<'register'> = async (call, { body }) => {
  // Before any look-up: a program that computes nothing does not learn which names are taken.
  await requireProofOfWork(call, 'register', body.proof_of_work)
  await signUp(call, body)
  return { login: body.login }
}

export const recoverPassword: Handler<'recoverPassword'> = async (call, { body }) => {
  await requireProofOfWork(call, 'recover_password', body.proof_of_work)
  await recover(call, body, passwordTokens(call.app))
  return { login: body.login }
}

export const requestPasswordChange: Handler<'requestPasswordChange'> = async (call) => {
  await mailOwnLink(call, passwordTokens(call.app, { madeByKey: call.caller.makerKeyId }))
  return { login: call.caller.login }
}
