import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { scratchFolder } from './scratch-folder.ts'
import { until } from './until.ts'

type Test = { teardown(run: () => Promise<void>): unknown }

type Role = 'button' | 'link' | 'field' | 'heading'

/** A window of WebKit. Elements are found by what a reader sees: their text, or the label of a field. */
export type WebKitPage = {
  /** The folder of finished downloads. */
  readonly downloads: string
  visit(address: string): Promise<void>
  see(role: Role, name: string): Promise<void>
  click(role: Role, name: string): Promise<void>
  fill(name: string, text: string): Promise<void>
  /** Waits for a text of the page. */
  read(text: string): Promise<void>
  evaluate(script: string): Promise<unknown>
}

/** The packages webkit2gtk-driver and xvfb have them. */
export const WEBKIT_PROGRAMS = ['WebKitWebDriver', 'Xvfb'] as const

const BROWSERS = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser'
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const FIND = `
  const [role, name] = arguments
  const selectors = { button: 'button', link: 'a[href]', field: 'input, textarea', heading: 'h1, h2' }
  const nameOf = (element) =>
    element.getAttribute('aria-label') ?? (role === 'field' ? (element.labels?.[0]?.innerText ?? '') : element.innerText)
  const isShown = (element) => element.type === 'file' || element.getClientRects().length > 0
  return [...document.querySelectorAll(selectors[role])].find((each) => isShown(each) && nameOf(each).trim() === name) ?? null`

/** Starts the WebKit of the system, which Playwright cannot drive, by the WebDriver protocol; it closes with the test. */
export async function openWebKit(t: Test): Promise<WebKitPage> {
  const home = await mkdtemp(join(scratchFolder, 'lazaret-webkit-'))
  const downloads = join(home, 'downloads')
  await mkdir(downloads)
  await mkdir(join(home, '.config'))
  await writeFile(join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/downloads"\n')
  const display = await startDisplay(t)
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: home, DISPLAY: display, NO_AT_BRIDGE: '1', GTK_A11Y: 'none' },
  })
  t.teardown(async () => {
    await stop(driver)
    await rm(home, { recursive: true, force: true })
  })
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  await until(() => send('GET', '/status').catch(() => null))
  const [binary] = globSync(BROWSERS)
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const { sessionId } = (await send('POST', '/session', { capabilities: { alwaysMatch } })) as { sessionId: string }
  t.teardown(async () => {
    await send('DELETE', `/session/${sessionId}`)
  })
  return { downloads, ...handOf((method, path, body) => send(method, `/session/${sessionId}${path}`, body)) }
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>

function handOf(send: Send): Omit<WebKitPage, 'downloads'> {
  const run = (script: string, args: readonly string[] = []) => send('POST', '/execute/sync', { script, args })
  const find = (role: Role, name: string) =>
    until(async () => ((await run(FIND, [role, name])) as { [ELEMENT]: string } | null)?.[ELEMENT])
  const act = async (role: Role, name: string, action: string, body: object): Promise<void> => {
    await send('POST', `/element/${await find(role, name)}/${action}`, body)
  }
  return {
    visit: async (url) => {
      await send('POST', '/url', { url })
    },
    see: async (role, name) => {
      await find(role, name)
    },
    click: (role, name) => act(role, name, 'click', {}),
    fill: (name, text) => act('field', name, 'value', { text }),
    read: async (text) => {
      await until(() => run('return document.body.innerText.includes(arguments[0])', [text]))
    },
    evaluate: (script) => run(`return ${script}`),
  }
}

/** Starts a screen in memory on a free number, and returns its name. */
async function startDisplay(t: Test): Promise<string> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  t.teardown(() => stop(screen))
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')
  return `:${String(number).trim()}`
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
