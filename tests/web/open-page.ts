import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import file, { type Test } from 'tap'
import { ADMIN_PASSWORD } from '../support/app.ts'
import { type BrowserBuild, openBrowser } from '../support/browser.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The browser logs every answer that is not a success; each test checks which of them are expected. */
const ANSWERS = /^Failed to load resource: the server responded with a status of \d+/

export type OpenPage = {
  readonly page: Page
  readonly context: BrowserContext
  /** Problems of a page that the browser reports: errors, refused scripts and styles, requests to other servers. */
  readonly complaints: readonly string[]
}

type Options = {
  readonly url: string
  readonly context?: BrowserContext
  readonly size?: { readonly width: number; readonly height: number }
  readonly theme?: 'light' | 'dark'
}

/** Only what never comes takes longer, on slow machines too: the error says what was awaited. */
const AWAITED_MS = 180_000

const SIZE = { width: 1280, height: 800 }

let builds: readonly BrowserBuild[] | undefined
let browser: Promise<Browser> | undefined
let visitor: Promise<BrowserContext> | undefined
let isVisiting = false

/**
 * For a file that answers redirects by `page.route`, before its first page: the build of Chromium without a window follows them
 * by itself.
 */
export function useWholeChromium(): void {
  builds = ['chromium']
}

/** The state of one visitor, separate from all others: cookies, storage, settings. It closes with the test. */
export async function openContext(t: Test, options: BrowserContextOptions): Promise<BrowserContext> {
  // All tests of a file share one browser, which closes with the file.
  browser ??= openBrowser(file, [], builds)
  const context = await (await browser).newContext(options)
  t.teardown(() => context.close())
  return context
}

/**
 * A context costs more than two loads of the page, as Chromium opens a window for it. So tests that follow each other share one,
 * which is emptied between them; who visits at the same time has one of their own.
 */
async function openVisitor(t: Test, url: string): Promise<BrowserContext> {
  if (isVisiting) return openContext(t, { viewport: SIZE })
  isVisiting = true
  visitor ??= openFirstVisitor()
  const context = await visitor
  t.teardown(async () => {
    const [anchor, ...pages] = context.pages()
    for (const page of pages) await page.close()
    if (anchor === undefined) throw new Error('the page that keeps the window open was closed')
    isVisiting = false
    // Playwright moves the clock for all pages of a context, and cannot put it back.
    if (await anchor.evaluate('"__pwClock" in globalThis')) {
      visitor = undefined
      return context.close()
    }
    const session = await context.newCDPSession(anchor)
    await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' })
    await session.detach()
    await context.clearCookies()
    await context.clearPermissions()
  })
  return context
}

async function openFirstVisitor(): Promise<BrowserContext> {
  const context = await openContext(file, { viewport: SIZE })
  // The window closes with its last page.
  await context.newPage()
  return context
}

/** A page of a browser. */
export async function openPage(t: Test, options: Options): Promise<OpenPage> {
  const { url, size, theme } = options
  const context =
    options.context ??
    (size === undefined && theme === undefined
      ? await openVisitor(t, url)
      : await openContext(t, { viewport: size ?? SIZE, colorScheme: theme ?? 'light' }))
  context.setDefaultTimeout(AWAITED_MS)
  context.setDefaultNavigationTimeout(AWAITED_MS)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !ANSWERS.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(url) && !/^(?:data|blob):/.test(address)) complaints.push(`request to ${address}`)
  })
  await page.exposeFunction('reportViolation', (text: string) => complaints.push(text))
  await page.addInitScript(`addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    reportViolation('policy: ' + [violatedDirective, blockedURI, sample].join(' ')))`)
  return { page, context, complaints }
}

export async function signInByPassword(page: Page, { login = 'admin', password = ADMIN_PASSWORD } = {}): Promise<void> {
  await page.getByLabel('Login').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

export async function signInByKey(page: Page, token: string | null): Promise<void> {
  await page.getByText('With an API key').click()
  await page.getByLabel('API key', { exact: true }).fill(token ?? '')
  await page.getByRole('button', { name: 'Use the key' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

/** Opens an address as the owner of the key. The sign-in screen, which costs as much as a list, has tests of its own. */
export async function visitByKey(page: Page, address: string, token: string | null): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.put(new URL('/api/session', address).href, { headers })
  if (!answer.ok()) throw new Error(`PUT /api/session: ${answer.status()} ${await answer.text()}`)
  await page.goto(address)
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

/** The text of the clipboard, as someone pastes it elsewhere: the page itself may not read it. */
export async function pasteText(page: Page): Promise<string> {
  const other = await page.context().newPage()
  await other.setContent('<textarea aria-label="Pasted" autofocus></textarea>')
  const field = other.getByLabel('Pasted')
  await field.press('Control+v')
  const text = await field.inputValue()
  await other.close()
  await page.bringToFront()
  return text
}

/** Violations found by axe, as lines to read. */
export async function accessFaults(page: Page): Promise<string[]> {
  // Axe stays with the document: a page that is asked several times gets it once.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE)
  const faults = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
  })
  return faults
}

type Axe = {
  run(): Promise<{
    readonly violations: readonly {
      readonly id: string
      readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
    }[]
  }>
}
