import { type Account, accountByIdentity, accountByLogin } from '../auth/accounts.ts'
import { requireSignInAllowed } from '../auth/log-in.ts'
import { requireNoMaintenance } from '../auth/maintenance.ts'
import { openSession } from '../auth/open-session.ts'
import { requireOwnPassword } from '../auth/require-own-password.ts'
import type { Handler } from '../contract.ts'
import { bindIdentity } from '../domain/openid/bind-identity.ts'
import { createProvider } from '../domain/openid/create-provider.ts'
import { deleteProvider } from '../domain/openid/delete-provider.ts'
import { findProvider, listIdentities, listProviders } from '../domain/openid/find-provider.ts'
import { registerIdentity } from '../domain/openid/register-identity.ts'
import { syncAtSignIn } from '../domain/openid/sign-in-groups.ts'
import { updateProvider } from '../domain/openid/update-provider.ts'
import { mailMadeByKey } from '../domain/users/mail-made-by-key.ts'
import { forbidden, notFound, unauthenticated } from '../errors/problems.ts'
import { beginSignIn, redeemCode } from '../openid/redeem-code.ts'
import { viewIdentities, viewProvider } from '../views/openid.ts'

export const listOidcProviders: Handler<'listOidcProviders'> = async ({ app }) => ({
  providers: await listProviders(app),
})

export const createOidcProvider: Handler<'createOidcProvider'> = async (call, { body }) => {
  await createProvider(call, body)
  return null
}

export const getOidcProvider: Handler<'getOidcProvider'> = async ({ app }, { path }) =>
  viewProvider(await findProvider(app.db, path.provider))

export const updateOidcProvider: Handler<'updateOidcProvider'> = async (call, { path, body }) => {
  await updateProvider(call, path.provider, body)
  return { name: path.provider }
}

export const deleteOidcProvider: Handler<'deleteOidcProvider'> = async (call, { path }) => {
  await deleteProvider(call, path.provider)
  return { name: path.provider }
}

export const authenticateWithOidc: Handler<'authenticateWithOidc'> = async ({ app }, { path, body }) =>
  beginSignIn(app, await findProvider(app.db, path.provider), body.redirect_uri ?? null)

export const authorizeWithOidc: Handler<'authorizeWithOidc'> = async (call, { path, body }) => {
  const { app } = call
  const provider = await findProvider(app.db, path.provider)
  const { claims } = await redeemCode(call, provider, body)
  const account = await accountByIdentity(app.db, { providerId: provider.id, subject: claims.sub })
  requireNoMaintenance(app, account?.login ?? null)
  // Clients offer registration if they read exactly this text.
  if (account === null) throw forbidden('Unknown identity')
  requireSignInAllowed(account)
  await syncAtSignIn(call, provider, { account, claims })
  const { madeByKey } = account
  return openSession(call, await again(call, account.login), { provider: provider.name, madeByKey })
}

export const registerWithOidc: Handler<'registerWithOidc'> = async (call, { path, body }) => {
  const { app } = call
  const provider = await findProvider(app.db, path.provider)
  const { claims, userInfo } = await redeemCode(call, provider, body)
  const { login, pending } = await registerIdentity(call, provider, { claims, userInfo: await userInfo() })
  return pending ? { login } : openSession(call, await again(call, login), { provider: provider.name })
}

export const bindOidcAccount: Handler<'bindOidcAccount'> = async (call, { path, body }) => {
  const provider = await findProvider(call.app.db, path.provider)
  await requireOwnPassword(call, body)
  const { claims } = await redeemCode(call, provider, body)
  await bindIdentity(call, provider, claims.sub)
  await mailMadeByKey(call, `a sign-in through the identity provider ${provider.name}`)
  return null
}

export const listOidcIdentities: Handler<'listOidcIdentities'> = async (call) =>
  viewIdentities(await listIdentities(call))

export const getOidcLogoutUrl: Handler<'getOidcLogoutUrl'> = async ({ app }, { path }) => {
  const { name, logoutEndpoint } = await findProvider(app.db, path.provider)
  if (logoutEndpoint === null || logoutEndpoint === '')
    throw notFound(`Logout endpoint is not configured for '${name}'`)
  return { url: logoutEndpoint }
}

/** With the groups that the sign-in has changed. */
async function again({ app }: Parameters<typeof authorizeWithOidc>[0], login: string): Promise<Account> {
  const account = await accountByLogin(app.db, login)
  if (account === null) throw unauthenticated()
  return account
}
