import { fullClient } from '../../server/client.ts'
import { root } from '../../server/root.ts'

/** A link that sets the password of a user. It is a secret. */
export async function passwordLink(login: string): Promise<string> {
  const token = await (await fullClient()).users.passwordToken(login)
  return `${new URL('setpasswd/', root)}?token=${encodeURIComponent(token)}`
}
