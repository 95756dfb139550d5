import t from 'tap'
import { openTestApp } from '../../support/app.ts'

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
