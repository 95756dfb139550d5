import { type Client, type ClientCore, type ClientOptions, createCore, sessionCookie } from '@lazaret/sdk'
import { loadScript } from './load-script.ts'
import { root } from './root.ts'

let core = openCore({ auth: sessionCookie() })
let whole: Promise<Client> | undefined

export function openCore(options: Pick<ClientOptions, 'auth' | 'apiKey'>): ClientCore {
  // A person who waits rather learns what is wrong, and tries again.
  return createCore({ baseUrl: root, retry: { maxElapsedMs: 5000, rateLimit: { maxWaitMs: 5000 } }, ...options })
}

/** The client of the session. */
export function currentCore(): ClientCore {
  return core
}

export function replaceCore(next: ClientCore): void {
  core = next
  whole = undefined
}

/** The client of the session with all namespaces of the SDK, loaded when a screen first needs it. */
export async function fullClient(): Promise<Client> {
  whole ??= loadScript(() => import('./full.ts')).then(({ complete }) => complete(core))
  return whole.catch((error: unknown) => {
    whole = undefined
    throw error
  })
}
