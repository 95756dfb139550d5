import type { Settings } from '../settings/table.ts'
import { weaknessOfPassword } from './password-rule.ts'

/** What is wrong with the password that the settings give the administrator: it is used anyway. Null: nothing, or none is given. */
export async function aboutAdminPassword(
  settings: Pick<Settings, 'adminLogin' | 'passwordMinLength'>,
  password: string | null,
): Promise<string | null> {
  if (password === null) return null
  const { adminLogin: login, passwordMinLength: minLength } = settings
  const weakness = await weaknessOfPassword(password, { login, minLength })
  if (weakness === null) return null
  return `admin_password, the password of ${login}, ${weakness}; "lazaret server set-admin-password" sets another one`
}
