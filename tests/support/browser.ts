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

/**
 * Chromium without a window; it closes with the test. Only the time limit of the test bounds its start. The build that has no
 * window at all takes half of the processor time.
 */
export async function openBrowser(t: Test, flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findProgram('chromium-headless-shell') ?? findProgram('chromium') ?? ''
  const browser = await chromium.launch({ executablePath, args: [...FLAGS, ...flags], timeout: 0 })
  t.teardown(() => browser.close())
  return browser
}
