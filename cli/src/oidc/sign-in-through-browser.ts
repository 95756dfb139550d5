import type { Client, OidcCode } from '@lazaret/sdk'
import { parseDuration } from '../arguments/quantities.ts'
import type { Context } from '../context/context.ts'
import { CliError, reasonOf } from '../program/cli-error.ts'
import { openBrowser } from '../terminal/open-browser.ts'
import { lineUntil } from '../terminal/prompt.ts'
import { openRedirectListener } from './redirect-listener.ts'
import { parseTypedCode } from './redirected-address.ts'

export type BrowserOptions = {
  /** False: the address is printed, and what comes back may be typed. */
  readonly browser?: boolean
  readonly browserTimeout?: string
}
export type BrowserSignIn = BrowserOptions & {
  readonly client: Client
  readonly provider: string
  readonly signal: AbortSignal
}

const usualWait = '5m'

/** Lets a person sign in at the provider; what comes back is good for one use. */
export async function signInThroughBrowser(
  context: Context,
  { client, provider, signal, browser = true, browserTimeout = usualWait }: BrowserSignIn,
): Promise<OidcCode> {
  const waitMs = parseDuration(browserTimeout, '--browser-timeout')
  using listener = await openRedirectListener()
  const { redirectUri } = listener
  const begun = await client.oidc.authenticate(provider, { redirectUri, signal })
  const { state, nonce } = begun
  for (const secret of [state, nonce]) context.secrets.add(secret)
  const url = checkPage(begun.authorization_url)
  using waiting = waitFor(waitMs, signal, `no sign-in within ${browserTimeout}`)
  const returned = listener.codeFor(state)
  // The promise may reject before anything awaits it.
  returned.catch(() => undefined)
  if (browser) await show(context, url)
  else await context.out.write(`${url}\n`)
  const ways = browser ? [returned] : [returned, typed(context, state, waiting.signal)]
  const code = await Promise.race([...ways, waiting.over])
  context.secrets.add(code)
  return { code, state, nonce }
}

/** The address comes from the server: only web pages may be opened. */
function checkPage(address: string): string {
  const url = URL.parse(address)
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href
  throw new CliError('failed', 'the server gave no http or https address to sign in at')
}

async function show({ messages, io, err }: Context, url: string): Promise<void> {
  messages.note('Sign in on the page that opens in your browser.')
  try {
    await openBrowser(url, io.env)
    messages.detail(`the page is ${url}`)
  } catch (error) {
    messages.warn(`cannot open a browser: ${reasonOf(error)}`)
    await err.write(`Open this page yourself, or try again with --no-browser:\n${url}\n`)
  }
}

async function typed(context: Context, state: string, signal: AbortSignal): Promise<string> {
  context.messages.note('Open the page above in a browser and sign in.')
  const question = 'Then paste the address that the browser ends at, or the code in it: '
  return parseTypedCode(await lineUntil(context.io, context.canAsk ? question : '', signal), state)
}

type SignInDeadline = Disposable & { readonly signal: AbortSignal; readonly over: Promise<never> }

/** Rejects on timeout or interruption. */
function waitFor(waitMs: number, stop: AbortSignal, message: string): SignInDeadline {
  const ended = new AbortController()
  const late = new CliError('timeout', message, 'wait longer with --browser-timeout')
  const timer = setTimeout(() => ended.abort(late), waitMs)
  const onStop = () => ended.abort(new CliError('interrupted', 'interrupted while waiting for the browser'))
  stop.addEventListener('abort', onStop)
  if (stop.aborted) onStop()
  const over = new Promise<never>((_, reject) => {
    ended.signal.addEventListener('abort', () => reject(ended.signal.reason))
    if (ended.signal.aborted) reject(ended.signal.reason)
  })
  over.catch(() => undefined)
  return {
    signal: ended.signal,
    over,
    [Symbol.dispose]: () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', onStop)
      ended.abort(late)
    },
  }
}
