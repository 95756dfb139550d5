import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { openCli } from '../support/run-cli.ts'
import { runCli } from '../support/start-cli.ts'

const secret = 'S3cr3t-key-that-nobody-may-see'

function processList(): string {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      } catch {
        return ''
      }
    })
    .join('\n')
}

t.test('no secret in the process list, in messages, in errors, in completion', async (t) => {
  let listed = ''
  // Repeats what it was sent, as some proxies do.
  const server = createServer(async (request, response) => {
    if (process.platform === 'linux') listed += processList()
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk)
    const message = `refused: ${request.headers.authorization} ${Buffer.concat(body)}`
    response.writeHead(500, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ message, code: 'server_error', request_id: 'r' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(async () => void server.close())
  const cli = await openCli(t)
  await writeFile(cli.path('key'), secret, { mode: 0o600 })
  await writeFile(
    cli.path('config.json'),
    JSON.stringify({
      default_profile: 'lab',
      profiles: { lab: { url: 'http://127.0.0.1:9', login: 'a', api_key: secret } },
    }),
    { mode: 0o600 },
  )
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const loud = ['-vvv', '--debug', '--debug-http', '--retries', '0']
  const config = { LAZARET_CONFIG: cli.path('config.json') }
  const runs = [
    runCli(['list', '--url', url, '--api-key-file', cli.path('key'), ...loud]),
    runCli(['list', '--url', url, '--api-key-stdin', ...loud], { stdin: secret }),
    runCli(['list', '--url', url, ...loud], { env: { LAZARET_API_KEY: secret } }),
    runCli(['list', '--url', url, '--json', ...loud], { env: { LAZARET_API_KEY: secret } }),
    runCli(['list', ...loud], { env: config }),
    runCli(['profile', 'list', '-o', 'json'], { env: config }),
    runCli(['profile', 'list', '-o', 'table'], { env: config }),
    runCli(['login', '--url', url, '--user', 'a', '--password-stdin', ...loud], { stdin: secret }),
    runCli(['__complete', 'fish', '--', '-P', ''], { env: config }),
    runCli(['__complete', 'fish', '--', 'tag', 'suggest', ''], {
      env: { ...config, LAZARET_API_KEY: secret, LAZARET_URL: url },
    }),
    runCli(['__complete', 'bash', '--', `lazaret --api-key ${secret} list -`], { env: config }),
    runCli(['completion', 'bash'], { env: { LAZARET_API_KEY: secret } }),
  ]
  for (const [at, { out, err }] of (await Promise.all(runs)).entries()) {
    t.notMatch(out, secret, `standard output of run ${at}`)
    t.notMatch(err, secret, `standard error of run ${at}`)
  }
  // What was typed as words to complete is there by the shell's doing, not by ours.
  t.ok((await runs[0])?.err.includes('[secret]'), 'the server did say it')
  t.notOk(listed.split('\n').some((line) => line.includes(secret) && !line.includes('__complete')))
  t.ok(process.platform !== 'linux' || listed.includes('--api-key-stdin'), 'the list was read while the program ran')
})
