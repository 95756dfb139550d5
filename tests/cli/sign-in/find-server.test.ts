import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { openCli } from '../support/run-cli.ts'

type Test = { teardown(run: () => Promise<void>): unknown }

type Answer = { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string }

function answering({ status = 200, headers = {}, body = '' }: Answer): Server {
  return createServer((_, response) => {
    response.writeHead(status, headers)
    response.end(body)
  })
}

async function listen(t: Test, server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const password = { stdin: ADMIN_PASSWORD }

t.test('the address is found from what people have at hand', async (t) => {
  const { url } = await openTestApp(t)
  const cli = await openCli(t)
  const host = url.slice('http://'.length)
  for (const typed of [
    url,
    `${url}/`,
    `${url}/api`,
    `${url}/api/`,
    `${url}/recent`,
    `${url}/api/docs`,
    host,
    ` ${url} `,
  ]) {
    const { code, err } = await cli.run(['login', '--url', typed, '--user', 'admin', '--password-stdin'], password)
    t.equal(code, 0, typed)
    t.match(err, `signed in as admin @ ${url} (profile default`)
  }
})

t.test('whatever else answers is reported in one line', async (t) => {
  const cli = await openCli(t)
  const page = await listen(t, answering({ body: '<html><title>Welcome to \u001b[31mnginx</title></html>' }))
  const json = await listen(t, answering({ headers: { 'content-type': 'application/json' }, body: '{"ok":true}' }))
  const gone = createServer()
  const closed = await listen({ teardown: () => undefined }, gone)
  gone.close()
  const moved = await listen(t, answering({ status: 301, headers: { location: `${page}/x` } }))
  const broken = await listen(t, answering({ status: 502, body: '<title>Bad Gateway</title>' }))
  const faults: readonly (readonly [url: string, code: number, fault: RegExp])[] = [
    [page, 1, /no repository at .*"Welcome to .*nginx".*give the address of its API/],
    [`${page}/deep/path`, 1, /no repository at/],
    [json, 1, /no repository at .*has no server_version/],
    [page.replace('http', 'https'), 6, /does not speak HTTPS \(http:\/\/127/],
    [closed, 6, /cannot connect: connect ECONNREFUSED/],
    [closed.slice('http://'.length), 6, /cannot connect/],
    [moved, 1, /the server redirects to .*\/x/],
    [broken, 6, /502.*Bad Gateway/],
    ['https://no-such-host.invalid', 6, /cannot connect: getaddrinfo/],
    ['no-such-host.invalid', 6, /https:\/\/no-such-host\.invalid: .*For a server without encryption give http:/],
    ['ftp://x', 2, /expected an http or https address, got "ftp:\/\/x"/],
    ['not an address', 2, /expected an http or https address, got "not an address"/],
    ['', 2, /expected an http or https address, got ""/],
  ]
  for (const [url, code, fault] of faults) {
    const result = await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], password)
    t.equal(result.code, code, url)
    t.match(result.err, fault, url)
    t.equal(result.err.trimEnd().split('\n').length, 1, `one line for ${url}`)
    t.notMatch(result.err, '\u001b')
  }
  t.equal((await cli.run(['profile', 'list'])).out, '', 'nothing is remembered')
})

t.test('a password goes only where encryption is, or where that was asked for', async (t) => {
  const seen: string[] = []
  const plain = createServer((request, response) => {
    seen.push(String(request.headers.host))
    response.end('{}')
  })
  plain.listen(0)
  await once(plain, 'listening')
  t.teardown(async () => void plain.close())
  const cli = await openCli(t)
  const typed = `0.0.0.0:${(plain.address() as AddressInfo).port}`
  const { code } = await cli.run(['login', '--url', typed, '--user', 'admin', '--password-stdin'], password)
  t.equal(code, 6)
  t.same(seen, [])
})
