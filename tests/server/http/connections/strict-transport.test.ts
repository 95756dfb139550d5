import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { connect } from 'node:tls'
import t from 'tap'
import { openTestApp } from '../../../support/app.ts'
import { needProgram } from '../../../support/programs.ts'
import { temporaryFolder } from '../../../support/server-process.ts'
import { exchange, statusIn } from '../raw.ts'

const PATHS = ['/api/ping', '/api/server', '/api/auth/validate', '/api/nothing', '/api/health/live', '/', '/docs']
const byTls = { 'x-forwarded-proto': 'https' }

async function sentBy(t: Parameters<typeof openTestApp>[0], settings: Record<string, string>, headers: object) {
  const { url } = await openTestApp(t, settings)
  const values = new Set<string | null>()
  for (const path of PATHS) {
    const answer = await fetch(`${url}${path}`, { headers: { ...headers } })
    await answer.arrayBuffer()
    values.add(answer.headers.get('strict-transport-security'))
  }
  return [...values]
}

t.test('behind a trusted proxy with TLS answers ask browsers to keep to it', async (t) => {
  const home = { base_url: 'https://lazaret.example', trusted_proxies: 'loopback' }
  t.same(await sentBy(t, home, byTls), ['max-age=31536000'])
  t.same(await sentBy(t, { ...home, hsts_max_age: '600' }, byTls), ['max-age=600'])
  t.same(await sentBy(t, { ...home, hsts_max_age: '0' }, byTls), [null])
})

t.test('they are not where TLS is not meant, or nobody who is believed says so', async (t) => {
  const https = 'https://lazaret.example'
  t.same(await sentBy(t, { base_url: https, trusted_proxies: 'loopback' }, {}), [null])
  t.same(await sentBy(t, { base_url: https, trusted_proxies: '192.0.2.1' }, byTls), [null])
  t.same(await sentBy(t, { trusted_proxies: 'loopback' }, byTls), [null])
})

const HSTS = /^strict-transport-security: max-age=31536000$/im
const PROXIED = 'Host: x\r\nX-Forwarded-Proto: https\r\n'
const CONNECT = `CONNECT example.org:443 HTTP/1.1\r\n${PROXIED}\r\n`
const EXPECT = `GET /api/ping HTTP/1.1\r\n${PROXIED}Expect: 200-ok\r\n\r\n`
const LONG = `GET /api/ping HTTP/1.1\r\n${PROXIED}X: ${'x'.repeat(20_000)}\r\n\r\n`

t.test('what is refused before it is a request carries the header too, behind a proxy', async (t) => {
  const home = { base_url: 'https://lazaret.example', trusted_proxies: 'loopback' }
  const { url } = await openTestApp(t, home)
  const off = await openTestApp(t, { ...home, hsts_max_age: '0' })
  const plain = await openTestApp(t)
  for (const [bytes, status] of [
    [CONNECT, 405],
    [EXPECT, 417],
  ] as const) {
    const answer = await exchange(url, bytes)
    t.equal(statusIn(answer), status)
    t.match(answer, HSTS)
    for (const other of [off, plain]) t.notMatch(await exchange(other.url, bytes), /strict-transport/i)
    t.notMatch(await exchange(url, bytes.replace(/X-Forwarded.*\r\n/, '')), /strict-transport/i)
  }
})

/** Sends these bytes by TLS and reads until the connection ends. */
function exchangeByTls(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), rejectUnauthorized: false })
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text
    })
    socket.on('error', reject)
    socket.on('end', () => resolve(answer))
    socket.write(bytes)
  })
}

t.test('refusals of a server with a certificate of its own carry the header', async (t) => {
  if (!needProgram(t, 'openssl')) return
  const folder = await temporaryFolder(t)
  const files = { tls_certificate: join(folder, 'a.pem'), tls_key: join(folder, 'a.key') }
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=a']
  const out = ['-keyout', files.tls_key, '-out', files.tls_certificate]
  execFileSync('openssl', ['req', '-x509', ...kind, ...out], { stdio: 'ignore' })
  const { url } = await openTestApp(t, files)
  for (const [bytes, status] of [
    [CONNECT, 405],
    [EXPECT, 417],
    [LONG, 431],
    ['nonsense\r\n\r\n', 400],
  ] as const) {
    const answer = await exchangeByTls(url, bytes)
    t.equal(statusIn(answer), status)
    t.match(answer, HSTS, String(status))
  }
})
