import { signApiKey } from '../auth/sign-token.ts'
import type { Handler } from '../contract.ts'
import { plainUuid } from '../domain/access/plain-uuid.ts'
import { createKey } from '../domain/api-keys/create-key.ts'
import { deleteKey } from '../domain/api-keys/delete-key.ts'
import { findKey, listKeys } from '../domain/api-keys/list-keys.ts'
import { mailMadeByKey } from '../domain/users/mail-made-by-key.ts'
import { viewApiKey } from '../views/api-keys.ts'

export const createApiKey: Handler<'createApiKey'> = async (call, { path, body }) => {
  const key = await createKey(call, path.login, body ?? {})
  const whose = path.login === call.caller.login ? '' : ` of ${path.login}`
  await mailMadeByKey(call, `another API key${whose} (${key.id})`)
  return { ...viewApiKey(key), token: signApiKey(call.app, path.login, key.id) }
}

export const listApiKeys: Handler<'listApiKeys'> = async ({ app, caller }) => ({
  api_keys: (await listKeys(app, caller.userId)).map(viewApiKey),
})

export const getApiKey: Handler<'getApiKey'> = async ({ app, caller }, { path }) =>
  viewApiKey(await findKey(app, caller.userId, plainUuid(path.key_id)))

export const deleteApiKey: Handler<'deleteApiKey'> = async (call, { path }) => {
  await deleteKey(call, plainUuid(path.key_id))
  return null
}
