import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { needProgram } from '../../support/programs.ts'
import { openCli } from '../support/run-cli.ts'

type Test = Parameters<typeof openCli>[0]

async function listen(t: Test, server: Server, scheme: 'http' | 'https', host = '127.0.0.1'): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(async () => void server.close())
  return `${scheme}://${host}:${(server.address() as AddressInfo).port}`
}

const html = '<!doctype html><html><title>Welcome to the portal</title><script>alert(1)</script></html>'

t.test('a proxy that answers for the server with a page', async (t) => {
  for (const [status, code] of [
    [200, 1],
    [302, 1],
    [403, 4],
    [404, 1],
    [502, 6],
    [503, 6],
  ] as const) {
    const answer: RequestListener = (_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html', location: 'https://portal.example/' })
      response.end(html)
    }
    const url = await listen(t, createServer(answer), 'http')
    const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: 'x' })
    for (const args of [['list'], ['whoami'], ['count']]) {
      const ended = await cli.run([...args, '--retries', '0'])
      t.equal(ended.code, code, `${status} ${args}: ${ended.err}`)
      t.match(ended.err, /^error: [^\n]+\n$/, 'one line')
      t.notMatch(ended.err, /<script|\n\s+at /)
    }
  }
})

t.test('bytes that are no HTTP, an answer that ends early, and none at all', async (t) => {
  const { createServer: createSocketServer } = await import('node:net')
  const answers = {
    garbage: 'SSH-2.0-OpenSSH_9.2\r\n',
    early: 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"files":[',
    nothing: '',
  }
  for (const [name, bytes] of Object.entries(answers)) {
    const server = createSocketServer((socket) => socket.on('error', () => undefined).end(bytes))
    const url = await listen(t, server, 'http')
    const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: 'x' })
    const ended = await cli.run(['list', '--retries', '0'])
    t.ok([1, 6].includes(ended.code), `${name}: ${ended.code}`)
    t.match(ended.err, /^error: [^\n]+\n$/, name)
  }
})

t.test('certificates that are not to be trusted', async (t) => {
  if (!needProgram(t, 'openssl')) return
  const folder = mkdtempSync(join(tmpdir(), 'lazaret-tls-'))
  const make = (name: string, more: readonly string[]) => {
    const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
    const args = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
    ]
    execFileSync('openssl', [...args, ...more], { stdio: 'ignore' })
    return { key: readFileSync(key), cert: readFileSync(cert), path: cert }
  }
  const answer: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"count":7}')
  }
  const forLocal = ['-subj', '/CN=local', '-addext', 'subjectAltName=IP:127.0.0.1']
  const good = make('good', [...forLocal, '-days', '2'])
  const elsewhere = make('elsewhere', [
    '-subj',
    '/CN=x',
    '-addext',
    'subjectAltName=DNS:elsewhere.example',
    '-days',
    '2',
  ])
  const expired = makeExpired(folder)
  const run = async (identity: typeof good, args: readonly string[]) => {
    const url = await listen(t, createSecureServer(identity, answer), 'https')
    const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: 'x' })
    return cli.run(['count', '--retries', '0', ...args])
  }
  t.match(await run(good, []), { code: 6, out: '', err: /^error: [^\n]*self-signed certificate[^\n]*\n$/ })
  t.match(await run(good, ['--ca-file', good.path]), { code: 0, out: '7\n' })
  t.match(await run(elsewhere, ['--ca-file', elsewhere.path]), {
    code: 6,
    err: /^error: [^\n]*not match certificate's altnames[^\n]*--ca-file[^\n]*\n$/,
  })
  t.match(await run(expired, ['--ca-file', expired.path]), { code: 6, err: /^error: [^\n]*expired[^\n]*\n$/ })
  t.match(await run(expired, ['--insecure']), { code: 0, out: '7\n', err: /--insecure/ })
  t.match(await run(good, ['--ca-file', '/nonexistent/ca.pem']), { code: 1, err: /ca\.pem: no such file/ })
  const plain = await listen(t, createServer(answer), 'http')
  const cli = await openCli(t, { LAZARET_URL: plain.replace('http:', 'https:'), LAZARET_API_KEY: 'x' })
  t.match(
    await cli.run(['count', '--retries', '0']),
    { code: 6, err: /^error: [^\n]*TLS connection failed: wrong version number[^\n]*\n$/ },
    'plain HTTP where TLS was meant',
  )
})

/** Only `openssl ca` makes one whose time is over. */
function makeExpired(folder: string) {
  const path = (name: string) => join(folder, name)
  const config = `[ca]\ndefault_ca=a\n[a]\ndatabase=${path('index')}\nnew_certs_dir=${folder}\nserial=${path('serial')}
default_md=sha256\npolicy=p\nx509_extensions=x\n[p]\ncommonName=supplied\n[x]\nsubjectAltName=IP:127.0.0.1\n`
  writeFileSync(path('ca.cnf'), config)
  writeFileSync(path('index'), '')
  writeFileSync(path('serial'), '01\n')
  const run = (args: string) => execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'ignore' })
  run('req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout old.key -out old.csr -subj /CN=local')
  run(
    'ca -selfsign -batch -notext -config ca.cnf -keyfile old.key -in old.csr -out old.pem -startdate 200101000000Z -enddate 200102000000Z',
  )
  return { key: readFileSync(path('old.key')), cert: readFileSync(path('old.pem')), path: path('old.pem') }
}

t.test('a clock that is off spoils neither ages nor waits', async (t) => {
  const { humanAge } = await import('../../../cli/src/text/human.ts')
  const time = '2026-11-21T10:00:00.000000+00:00'
  t.equal(humanAge(time, Date.parse('2026-11-21T09:00:00Z')), '2026-11-21', 'of the future')
  t.equal(humanAge(time, 0), '2026-11-21')
  t.equal(humanAge(time, Date.parse('2099-01-01T00:00:00Z')), '2026-11-21')
  t.equal(humanAge('no time', 0), 'no time')
  let left = 1
  const answer: RequestListener = (_request, response) => {
    // The server's clock is a year behind: the date in the header has passed long since.
    const past = new Date(Date.now() - 365 * 86_400_000).toUTCString()
    if (left-- > 0) {
      response.writeHead(429, { 'retry-after': past, 'content-type': 'application/json' })
      response.end('{"message":"slow","code":"rate_limited","request_id":"r"}')
    } else {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"count":7}')
    }
  }
  const url = await listen(t, createServer(answer), 'http')
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: 'x' })
  t.match(await cli.run(['count']), { code: 0, out: '7\n' })
})
