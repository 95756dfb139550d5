import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

type Test = { teardown(run: () => Promise<void>): unknown }

/** Claims of a person, by the login typed on the page of the provider. */
export type Claims = Readonly<Record<string, unknown>>

export type TestProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** People get claims before they sign in; without, only a subject. */
  readonly people: Map<string, Claims>
  /** Signs in on the provider's page as a person would; the address the browser is sent back to. */
  signIn(authorizationUrl: string, login: string): Promise<URL>
}

/** A real provider on the loopback interface. The pages where people sign in take any password. */
export async function openOidcProvider(t: Test): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Claims>()
  const client = { clientId: 'lazaret', clientSecret: 'a+secret/of:the%client=' }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        // The port of a loopback address does not count, only its path.
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/oauth/callback', 'http://127.0.0.1/callback'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username', 'nickname', 'name', 'groups'], email: ['email'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['of the test'] },
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  })
  provider.on('server_error', (_context, error) => process.stderr.write(`${error.stack}\n`))
  server.on('request', provider.callback())
  return { issuer, ...client, people, signIn: (url, login) => signIn(issuer, url, login) }
}

/** Follows the redirects of the provider, with its cookies, and fills in the forms that it shows. */
async function signIn(issuer: string, authorizationUrl: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next: { readonly url: URL; readonly body?: URLSearchParams } = { url: new URL(authorizationUrl) }
  for (let step = 0; step < 10; step++) {
    const answer = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.body === undefined ? {} : { method: 'POST', body: next.body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const text = await answer.text()
    const location = answer.headers.get('location')
    if (location !== null) {
      const url = new URL(location, next.url)
      if (!url.href.startsWith(issuer)) return url
      next = { url }
      continue
    }
    const action = /action="([^"]+)"/.exec(text)?.[1]
    if (answer.status !== 200 || action === undefined) throw new Error(`the provider says ${answer.status}: ${text}`)
    const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1] ?? 'login'
    next = { url: new URL(action, next.url), body: new URLSearchParams({ prompt, login, password: 'any' }) }
  }
  throw new Error('the provider did not come to an end')
}
