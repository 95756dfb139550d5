import { ADMIN_HASH, ADMIN_PASSWORD, type TestApp } from './app.ts'

/** Gives a user of a test a password; what operations that ask for it again are sent. */
export async function withPassword(
  { app }: Pick<TestApp, 'app'>,
  { login }: { readonly login: string },
): Promise<{ readonly password: string }> {
  await app.db('user').where({ login }).update({ password_hash: ADMIN_HASH })
  return { password: ADMIN_PASSWORD }
}
