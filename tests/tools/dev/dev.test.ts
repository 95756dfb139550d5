import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { appendFile, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t, { type Test } from 'tap'
import { repositoryRoot } from '../../house/repository.ts'
import { COMPILED } from '../../support/compile-cache.ts'
import { placeCluster } from '../../support/new-cluster.ts'
import { hasEnded, processTree } from '../../support/process-tree.ts'
import { needProgram } from '../../support/programs.ts'
import { temporaryFolder } from '../../support/server-process.ts'
import { until } from '../../support/until.ts'
import { openPage } from '../../web/open-page.ts'

const QUICK_PASSWORDS = 'tests/support/quick-passwords.ts'
const COPIED = [
  'server/src',
  'server/package.json',
  'web',
  'tools',
  'plugins-examples',
  'openapi.yaml',
  QUICK_PASSWORDS,
]
const CREDENTIALS = { login: 'alice', password: 'correct horse battery' }

/** Sources that this test may change: others read those of the repository. */
async function copySources(t: Test): Promise<string> {
  const root = await temporaryFolder(t)
  for (const path of [...COPIED, 'package.json', 'tsconfig.base.json']) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    const filter = (path: string): boolean => !['node_modules', 'dist'].includes(basename(path))
    await cp(join(repositoryRoot, path), join(root, path), { recursive: true, filter })
  }
  await symlink(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'))
  return root
}

/** Data of a first start, but for the database itself, which takes seconds to make. */
async function placeData(t: Test): Promise<string> {
  const folder = await temporaryFolder(t)
  await placeCluster(join(folder, 'data'))
  await writeFile(join(folder, 'dev.json'), JSON.stringify({ objects: 4, stage: 'rows' }))
  return folder
}

type Development = {
  /** What it printed since it was last asked, up to and including the text. */
  printed(text: RegExp): Promise<string>
  /** In the order of their start. */
  processes(commandLine?: RegExp): Promise<readonly number[]>
  end(signal: NodeJS.Signals): Promise<number | null>
}

function develop(t: Test, root: string, folder: string): Development {
  const args = ['--conditions=@lazaret/source', join(root, 'tools/dev/main.ts'), '--port', '0', '--data', folder]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILED,
      NODE_OPTIONS: `--import=${pathToFileURL(join(root, QUICK_PASSWORDS))}`,
      SERVICE_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  t.teardown(async () => {
    child.kill('SIGKILL')
    await ended
    if (!t.passing()) t.comment(output)
  })
  let read = 0
  return {
    printed: async (text) => {
      const found = await until(async () => {
        if (child.exitCode !== null) throw new Error(`it ended:\n${output}`)
        return text.exec(output.slice(read))
      })
      read += found.index + found[0].length
      return found[1] ?? found[0]
    },
    processes: async (commandLine = /(?:)/) => {
      const found: number[] = []
      for (const pid of (await processTree(child.pid ?? 0)).toSorted((a, b) => a - b)) {
        const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
        if (commandLine.test(text.replaceAll('\0', ' '))) found.push(pid)
      }
      return found
    },
    end: async (signal) => {
      child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

async function edit(path: string, before: string, after: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  if (!text.includes(before)) throw new Error(`${path} has no ${before}`)
  await writeFile(path, text.replace(before, after))
}

const signIn = (url: string): Promise<Response> =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CREDENTIALS),
  })

/** What Vite sends to browsers, once it knows of this one. */
async function listen(t: Test, url: string): Promise<AsyncIterator<{ readonly type: string }>> {
  const client = await (await fetch(`${url}/@vite/client`)).text()
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1]
  const socket = new WebSocket(`${url.replace('http:', 'ws:')}/?token=${token}`, 'vite-hmr')
  t.teardown(() => socket.close())
  const messages = on(socket, 'message')
  const next = async () => {
    const [message] = (await messages.next()).value ?? []
    return JSON.parse(message?.data)
  }
  t.match(await next(), { type: 'connected' })
  return { next: async () => ({ value: await next() }) }
}

t.test('page and server are at one address and follow their sources; nothing is left at the end', async (t) => {
  const [root, folder] = [await copySources(t), await placeData(t)]
  const first = develop(t, root, folder)
  const url = await first.printed(/^ready +(\S+)/m)

  t.test('the page comes with hot reload, and a policy of its own', async (t) => {
    const answer = await fetch(`${url}/files`, { headers: { accept: 'text/html' } })
    t.match(await answer.text(), '<script type="module" src="/@vite/client"')
    const policy = answer.headers.get('content-security-policy') ?? ''
    t.match(policy, "script-src 'self' 'nonce-")
    t.notMatch(policy, 'unsafe')
  })

  t.test('people sign in at the same address, also by the cookie', async (t) => {
    const { token } = (await (await signIn(url)).json()) as { token: string }
    const kept = await fetch(`${url}/api/session`, { method: 'PUT', headers: { authorization: `Bearer ${token}` } })
    const [cookie = ''] = kept.headers.getSetCookie().map((each) => each.split(';')[0])
    const own = await fetch(`${url}/api/session`, { headers: { cookie } })
    t.match(await own.json(), { login: 'alice' })
    const list = await fetch(`${url}/api/file`, { headers: { cookie } })
    t.match(await list.json(), { files: Array.from({ length: 4 }, () => ({ tags: [{}] })) })
  })

  t.test('a change of the page is announced', async (t) => {
    await fetch(`${url}/src/texts.ts`)
    const messages = await listen(t, url)
    await edit(join(root, 'web/src/texts.ts'), "'Lazaret'", "'Renamed'")
    let message: { readonly type: string } | null = null
    void messages.next().then(({ value }) => {
      message = value
    })
    // Vite does not report what changes before it has looked at all files.
    await until(async () => {
      await appendFile(join(root, 'web/src/texts.ts'), '// changed\n')
      return message
    })
    t.match(message, { type: 'update' })
    t.match(await (await fetch(`${url}/src/texts.ts`)).text(), 'Renamed')
  })

  t.test('a change of a component is shown at once, and keeps what was typed', async (t) => {
    if (!needProgram(t, 'chromium')) return
    const { page, complaints } = await openPage(t, { url })
    await page.goto(url)
    await page.getByLabel('Login').fill('kim')
    await page.evaluate('globalThis.wasLoadedOnce = true')
    const file = join(root, 'web/src/sign-in/sign-in.tsx')
    await edit(file, '<summary>{signInTexts.withKey}', '<summary>Changed summary')
    const summary = page.getByText('Changed summary')
    await until(async () => {
      await appendFile(file, '// changed\n')
      return summary.isVisible()
    })
    t.equal(await page.getByLabel('Login').inputValue(), 'kim')
    t.ok(await page.evaluate('globalThis.wasLoadedOnce'))
    // React mounts everything twice in development, dialogs too.
    await page.getByLabel('Login').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('dialog').getByText('Keyboard shortcuts').waitFor()
    t.strictSame(complaints, [])
  })

  t.test('a change of the server is served, after an error too', async (t) => {
    const file = join(root, 'server/src/version.ts')
    await edit(file, "PRODUCT = 'Lazaret'", 'PRODUCT = ')
    await first.printed(/changed +server\/src\/version\.ts/)
    await first.printed(/server +ended with exit code 1/)
    t.equal((await fetch(`${url}/api/`)).status, 503)
    await edit(file, 'PRODUCT = ', "PRODUCT = 'Changed'")
    await first.printed(/ready/)
    t.match(await (await fetch(`${url}/api/`)).json(), { product_name: 'Changed' })
  })

  t.test('a restart uses the server on standby, and the same PostgreSQL', async (t) => {
    const postgres = await first.processes(/postgres -D/)
    t.not(postgres.length, 0)
    const [running, standby] = await until(async () => {
      const pids = await first.processes(/standby\.ts/)
      return pids.length === 2 && pids
    })
    await edit(join(root, 'server/src/version.ts'), "'Changed'", "'Changed again'")
    await first.printed(/ready/)
    t.match(await (await fetch(`${url}/api/`)).json(), { product_name: 'Changed again' })
    await until(() => hasEnded(running ?? 0))
    const servers = await until(async () => {
      const pids = await first.processes(/standby\.ts/)
      return pids.length === 2 && pids
    })
    t.equal(servers[0], standby)
    t.strictSame(await first.processes(/postgres -D/), postgres)
  })

  t.test('Ctrl-C leaves no process', async (t) => {
    const processes = await first.processes()
    t.ok(processes.length > 3)
    t.equal(await first.end('SIGINT'), 0)
    for (const each of processes) await until(() => hasEnded(each))
  })

  t.test('the data is there at the next start, and a kill leaves no process', async (t) => {
    const second = develop(t, root, folder)
    const url = await second.printed(/^ready +(\S+)/m)
    t.equal((await signIn(url)).status, 200)
    const processes = await second.processes()
    await second.end('SIGKILL')
    for (const each of processes) await until(() => hasEnded(each))
  })
})
