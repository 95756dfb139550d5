import { ADMIN, type ServerProcess } from './server-process.ts'
import { type TestUser, testUser } from './user.ts'

/** The administrator of a server process, signed in by password. */
export async function signIn(
  { url }: Pick<ServerProcess, 'url'>,
  password: string = ADMIN.password,
): Promise<TestUser> {
  const { login } = ADMIN
  const answer = await testUser(url, { login, token: null }).send('POST', '/api/auth/login', { login, password })
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.bytes}`)
  return testUser(url, { login, token: answer.json.token })
}
