import puppeteer, { type Browser } from 'puppeteer-core'
import { findProgram } from './programs.ts'

type Test = { teardown(run: () => Promise<void>): unknown }

/** Playwright drives only a Firefox of its own; this one is that of the system, by the protocol that both browsers share. */
export async function openFirefox(t: Test): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findProgram('firefox-esr') ?? '',
    timeout: 0,
    protocolTimeout: 0,
  })
  t.teardown(() => browser.close())
  return browser
}
