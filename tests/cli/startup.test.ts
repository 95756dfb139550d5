import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const bin = fileURLToPath(new URL('../../cli/bin/lazaret.mjs', import.meta.url))
/** Prints to standard error which modules are loaded. */
const spy = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (process.stderr.write(url + '\\n'), next(url, context)) })`)}`

async function modulesOf(args: readonly string[]): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', spy, bin, ...args], {
    env: { PATH: process.env.PATH, LAZARET_CONFIG: '/nonexistent/config.json' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  await once(child, 'close')
  return text.split('\n').filter((line) => /^(?:file|node):/.test(line))
}

const heavy = /\/(?:sdk\/src|server\/src|node_modules\/(?!commander\/))/

t.test('what is about the program loads nothing but commander and own files', async (t) => {
  for (const args of [
    ['--help'],
    ['version'],
    ['help', 'query'],
    ['upload', '--help'],
    ['completion', 'bash'],
    ['nonsense'],
  ]) {
    const loaded = await modulesOf(args)
    t.ok(
      loaded.some((url) => url.endsWith('/cli/src/main.ts')),
      args.join(' '),
    )
    t.same(
      loaded.filter((url) => heavy.test(url)),
      [],
      args.join(' '),
    )
  }
})

t.test('the spy sees what is loaded where it is needed', async (t) => {
  t.ok((await modulesOf(['version', '--jq', '.'])).some((url) => url.includes('jq-engine')))
  t.ok(
    (await modulesOf(['count', '--url', 'http://127.0.0.1:1', '--retries', '0'])).some((url) =>
      url.includes('/sdk/src/'),
    ),
  )
})
