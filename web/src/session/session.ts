import { anonymous, type BrowserSession, bearer, NotAuthenticatedError, sessionCookie } from '@lazaret/sdk'
import { currentCore, openCore, replaceCore } from '../server/client.ts'
import { isUnsupported, loadFeatures } from '../server/features.ts'
import { root } from '../server/root.ts'
import { createStore } from '../state/store.ts'

export type Account = {
  readonly login: string
  readonly capabilities: ReadonlySet<string>
}

export type Session =
  | { readonly kind: 'loading' }
  /** `hasEnded`: it was open in this page, and has ended since. */
  | { readonly kind: 'none'; readonly hasEnded: boolean }
  | { readonly kind: 'open'; readonly account: Account }
  | { readonly kind: 'failed'; readonly error: unknown }

export const session = createStore<Session>({ kind: 'loading' })

const EXTEND_BEFORE_MS = 12 * 3600_000

// The cookie is that of all pages of this server: what one of them does, the others have to learn.
const otherPages = new BroadcastChannel(`session of ${root}`)
otherPages.onmessage = () => void readSession()

/** Asks whose session the cookie holds. */
export async function readSession(): Promise<void> {
  try {
    replaceCore(openCore({ auth: sessionCookie() }))
    // A request without a session would fail, which browsers log: so the server is asked first.
    if (!(await currentCore().server.info()).is_authenticated) return closeSession()
    await loadFeatures(currentCore())
    const found = await currentCore().auth.browserSession()
    open(found)
    const leftMs = found.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(found.expires_at) - Date.now()
    if (leftMs < EXTEND_BEFORE_MS) await currentCore().auth.keepInCookie()
  } catch (error) {
    if (error instanceof NotAuthenticatedError) closeSession()
    else if (session.get().kind !== 'open') session.set({ kind: 'failed', error })
  }
}

export type PasswordSignIn = { readonly login: string; readonly password: string; readonly otp: string }

export async function signInByPassword({ login, password, otp }: PasswordSignIn): Promise<void> {
  const core = openCore({ auth: anonymous() })
  const { token } = await core.auth.login({ login, password, ...(otp === '' ? {} : { otp }) })
  // The password is kept nowhere.
  await openSession(openCore({ auth: bearer(() => token) }))
}

export async function signInByKey(key: string): Promise<void> {
  await openSession(openCore({ apiKey: key.trim() }))
}

/**
 * Moves the session of a client into the cookie, where scripts cannot read it, and lets the page use it. Where a server has no such
 * cookies, this page alone has the session, as long as it is open.
 */
export async function openSession(core: ReturnType<typeof openCore>): Promise<void> {
  await loadFeatures(core)
  const kept = isUnsupported('cookie') ? await core.auth.identity() : await core.auth.keepInCookie()
  replaceCore(core)
  open(kept)
  tellOtherPages()
}

export async function signOut(): Promise<void> {
  if (isUnsupported('cookie')) currentCore().auth.clear()
  else await currentCore().auth.logout()
  session.set({ kind: 'none', hasEnded: false })
  tellOtherPages()
}

function tellOtherPages(): void {
  if (!isUnsupported('cookie')) otherPages.postMessage('changed')
}

/** A call was refused because nobody is signed in any more. */
export function closeSession(): void {
  const before = session.get()
  session.set({ kind: 'none', hasEnded: before.kind === 'open' || (before.kind === 'none' && before.hasEnded) })
}

function open({ login, capabilities }: Pick<BrowserSession, 'login' | 'capabilities'>): void {
  session.set({ kind: 'open', account: { login, capabilities: new Set(capabilities) } })
}
