import { apiKey, type Client, type ClientOptions, createClient } from '@lazaret/sdk'
import { type NewUser, openTestApp, type TestApp } from '../support/app.ts'

type Test = { teardown(run: () => Promise<void>): unknown }

export type Clients = TestApp & {
  /** The administrator. */
  readonly client: Client
  /** A new user with these capabilities, and who that is. */
  clientAs(user: NewUser): Promise<{ readonly client: Client; readonly login: string }>
  clientOf(token: string | null, options?: Partial<ClientOptions>): Client
}

/** The real server, and clients of it that close with the test. */
export async function openClients(t: Test, settings: Readonly<Record<string, string>> = {}): Promise<Clients> {
  const app = await openTestApp(t, settings)
  const clientOf: Clients['clientOf'] = (token, options = {}) => {
    const client = createClient({ baseUrl: app.url, auth: apiKey(token ?? ''), ...options })
    t.teardown(() => client.close())
    return client
  }
  return {
    ...app,
    client: clientOf(app.admin.token),
    clientOf,
    clientAs: async (user) => {
      const { token, login } = await app.as(user)
      return { client: clientOf(token), login }
    },
  }
}
