import type { App } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { selectApiKeys } from '../../statements/accounts/select-api-keys.ts'
import type { ApiKeyRow } from '../../tables/rows.ts'

/** API keys of a user, oldest first. */
export async function listKeys({ db }: App, userId: number): Promise<ApiKeyRow[]> {
  return selectApiKeys(db, { userId })
}

export async function findKey({ db }: App, userId: number, id: string): Promise<ApiKeyRow> {
  const [key] = await selectApiKeys(db, { userId, id })
  if (key === undefined) throw notFound("API key doesn't exist")
  return key
}
