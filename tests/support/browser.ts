import { type Browser, chromium } from 'playwright-core'
import { findProgram } from './programs.ts'

// The sandbox does not work for root, and the background services of the browser need a network.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Test = { teardown(run: () => Promise<void>): unknown }

/** The build that has no window at all takes half of the processor time. */
const BUILDS = ['chromium-headless-shell', 'chromium'] as const

export type BrowserBuild = (typeof BUILDS)[number]

/** Shows the browser to a person who wants to watch a test. */
const IS_SHOWN = process.env.SHOW_BROWSER === '1'
const SLOW_MS = 300

/** Chromium without a window, unless `SHOW_BROWSER=1`; it closes with the test. Only the time limit of the test bounds its start. */
export async function openBrowser(
  t: Test,
  flags: readonly string[] = [],
  builds: readonly BrowserBuild[] = BUILDS,
): Promise<Browser> {
  const usable = IS_SHOWN ? (['chromium'] as const) : builds
  const executablePath = usable.map(findProgram).find((path) => path !== null) ?? ''
  const window = IS_SHOWN ? { headless: false, slowMo: SLOW_MS } : {}
  const browser = await chromium.launch({ executablePath, args: [...FLAGS, ...flags], timeout: 0, ...window })
  t.teardown(() => browser.close())
  return browser
}
