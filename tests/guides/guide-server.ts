import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTestApp } from '../support/app.ts'
import { COMPILED } from '../support/compile-cache.ts'
import { ADMIN, startServer, temporaryFolder } from '../support/server-process.ts'
import type { GuidePage } from './guide-pages.ts'
import { commandsIn } from './page-blocks.ts'
import { runAtTerminal } from './run-at-terminal.ts'
import { SAMPLES } from './samples.ts'

type Test = Parameters<NonNullable<GuidePage['settings']>>[0]

/** Where the commands of a page run: a folder, the server, and a shell that knows both. */
export type GuideServer = {
  readonly url: string
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** What the commands before the page printed. */
  readonly output: string
  /** Ends the server before the test does. */
  stop(): Promise<unknown>
}

const LAZARET = fileURLToPath(new URL('../../cli/bin/lazaret.mjs', import.meta.url))

export async function openGuideServer(t: Test, page: GuidePage): Promise<GuideServer> {
  const settings = (await page.settings?.(t)) ?? {}
  const { url, folder, stop } = await openServer(t, page, settings)
  await mkdir(join(folder, 'bin'))
  for (const [name, content] of Object.entries(SAMPLES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const run = `#!/bin/sh\nexec '${process.execPath}' '${LAZARET}' "$@"\n`
  await writeFile(join(folder, 'bin/lazaret'), run, { mode: 0o755 })
  await writeFile(join(folder, 'bin/npx'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 })
  await symlink(process.execPath, join(folder, 'bin/node'))
  const env = {
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    HOME: folder,
    LAZARET_KEYRING: 'off',
    LAZARET_PAGER: 'cat',
    NO_COLOR: '1',
    URL: url,
    NODE_COMPILE_CACHE: COMPILED,
    SERVICE_DATA_FOLDER: join(folder, 'data'),
    SERVICE_PORT: '0',
    SERVICE_WORKERS: '1',
    SERVICE_SHUTDOWN_DELAY: '0',
    ...settings,
  }
  const signIn = `lazaret login --url ${url} --user ${ADMIN.login}`
  const prepared = [...(page.isSignedOut === true ? [] : [signIn]), ...(page.before ?? [])]
  let output = ''
  for (const command of prepared) {
    const answers = [[/Password: $/, () => ADMIN.password]] as const
    const running = runAtTerminal(command, { cwd: folder, env, answers, inBash: false })
    const code = await running.code
    if (code !== 0) throw new Error(`${page.page}: ${command} ended with ${code}:\n${running.output()}`)
    output += `$ ${command}\n${running.output()}\n`
  }
  return { url, folder, env, output, stop }
}

type OpenServer = Pick<GuideServer, 'url' | 'folder' | 'stop'>

/** A server in this process, unless the page has its machine do something, or its settings are not all its own. */
async function openServer(t: Test, page: GuidePage, settings: Readonly<Record<string, string>>): Promise<OpenServer> {
  if (page.server === 'none')
    return { url: 'http://127.0.0.1:1', folder: await temporaryFolder(t), stop: () => Promise.resolve() }
  const names = Object.keys(settings)
  const isLocal = (await commandsIn(page.page)).some(({ text }) => /lazaret (?:server|doctor)/.test(text))
  if (page.server === 'process' || isLocal || !names.every((name) => name.startsWith(PREFIX)))
    return startServer(t, { environment: settings })
  const own = names.map((name) => [name.slice(PREFIX.length).toLowerCase(), settings[name] ?? ''] as const)
  const { url, folder, close } = await openTestApp(t, { enable_facts: '1', ...Object.fromEntries(own) })
  return { url, folder, stop: close }
}

const PREFIX = 'SERVICE_'
