import { requireFirstPasswordAllowed, requireOwnAddressAllowed } from '../auth/require-own-password.ts'
import { passwordTokens, signSetPassword } from '../auth/sign-token.ts'
import type { Handler } from '../contract.ts'
import { listKeys } from '../domain/api-keys/list-keys.ts'
import { offboardUser as offboard } from '../domain/objects/offboarding/offboard-user.ts'
import { previewOffboarding as previewEnd } from '../domain/objects/offboarding/preview-offboarding.ts'
import { acceptUser as accept } from '../domain/users/accept-user.ts'
import { createUser as create } from '../domain/users/create-user.ts'
import { deleteUser as remove } from '../domain/users/delete-user.ts'
import { findProfile } from '../domain/users/find-profile.ts'
import { findUser, listUsers as list } from '../domain/users/list-users.ts'
import { mailMadeByKey } from '../domain/users/mail-made-by-key.ts'
import { requestUserPasswordChange as mailLink } from '../domain/users/password-mail.ts'
import { rejectUser as reject } from '../domain/users/reject-user.ts'
import { updateUser as update } from '../domain/users/update-user.ts'
import { viewOffboarding, viewOwnProfile, viewProfile, viewUser, viewUserListItem } from '../views/users.ts'

export const listUsers: Handler<'listUsers'> = async ({ app }, { query }) => ({
  users: (await list(app, (query.pending ?? '') !== '')).map(viewUserListItem),
})

export const getUser: Handler<'getUser'> = async ({ app }, { path }) => {
  const user = await findUser(app, path.login)
  return viewUser(user, await listKeys(app, user.id))
}

export const createUser: Handler<'createUser'> = async (call, { path, body }) => {
  await create(call, { login: path.login, fields: body }, passwordTokens(call.app))
  return { login: path.login }
}

export const updateUser: Handler<'updateUser'> = async (call, { path, body }) => {
  if (path.login === call.caller.login) await requireOwnAddressAllowed(call, body)
  await update(call, path.login, body)
  return { login: path.login }
}

export const deleteUser: Handler<'deleteUser'> = async (call, { path }) => {
  await remove(call, path.login)
  return { login: path.login }
}

export const previewOffboarding: Handler<'previewOffboarding'> = async (call, { path }) =>
  viewOffboarding(await previewEnd(call, path.login))

export const offboardUser: Handler<'offboardUser'> = async (call, { path, body }) =>
  viewOffboarding(await offboard(call, path.login, body.group))

export const createPasswordToken: Handler<'createPasswordToken'> = async (call, { path }) => {
  const { app, caller } = call
  const { login, passwordVer } = await findUser(app, path.login, "User doesn't exist")
  const by = { madeByKey: caller.makerKeyId, isOwn: login === caller.login }
  if (by.isOwn) await requireFirstPasswordAllowed(call)
  await mailMadeByKey(call, `a link that sets the password of ${login}`)
  return { login, token: signSetPassword(app, { login, passwordVer }, by) }
}

export const requestUserPasswordChange: Handler<'requestUserPasswordChange'> = async (call, { path }) => {
  await mailLink(call, path.login, passwordTokens(call.app, { madeByKey: call.caller.makerKeyId }))
  return { login: path.login }
}

export const acceptUser: Handler<'acceptUser'> = async (call, { path, query }) => {
  await accept(call, { login: path.login, sendEmail: query.send_email ?? true }, passwordTokens(call.app))
  return { login: path.login }
}

export const rejectUser: Handler<'rejectUser'> = async (call, { path, query }) => {
  await reject(call, { login: path.login, sendEmail: query.send_email }, passwordTokens(call.app))
  return { login: path.login }
}

export const getProfile: Handler<'getProfile'> = async (call, { path }) => {
  const user = await findProfile(call, path.login)
  if (user.id !== call.caller.userId || call.caller.isLimited) return viewProfile(user)
  return viewOwnProfile(user, await listKeys(call.app, user.id))
}
