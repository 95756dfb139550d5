import t from 'tap'
import { parseOrigin } from '../../../../server/src/settings/web-address.ts'
import { openTestApp } from '../../../support/app.ts'

const ORIGIN = 'https://tools.example'
const NAMES = ['allow-origin', 'allow-credentials', 'allow-methods', 'allow-headers', 'max-age', 'expose-headers']

type Exchange = { readonly method?: string; readonly headers?: Readonly<Record<string, string>> }

async function corsHeaders(address: string, { method = 'GET', headers = {} }: Exchange) {
  const answer = await fetch(address, { method, headers })
  await answer.arrayBuffer()
  const found = NAMES.flatMap((name) => {
    const value = answer.headers.get(`access-control-${name}`)
    return value === null ? [] : [[name, value]]
  })
  return { status: answer.status, vary: answer.headers.get('vary'), headers: Object.fromEntries(found) }
}

t.test('pages of listed origins use the API with a token, and never with a cookie', async (t) => {
  const { url, admin } = await openTestApp(t, { cors_origins: `${ORIGIN}, http://127.0.0.1:3000` })
  const authorization = `Bearer ${admin.token}`
  const allowed = await corsHeaders(`${url}/api/file`, { headers: { origin: ORIGIN, authorization } })
  t.match(allowed, {
    status: 200,
    vary: 'Origin',
    headers: { 'allow-origin': ORIGIN, 'expose-headers': /X-Request-Id/ },
  })
  const refused = await corsHeaders(`${url}/api/file`, { headers: { origin: 'http://127.0.0.1:3000' } })
  t.match(refused, { status: 401, headers: { 'allow-origin': 'http://127.0.0.1:3000' } }, 'errors can be read')
  t.notOk('allow-credentials' in allowed.headers)

  const preflight = {
    origin: ORIGIN,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'x-csrf-token',
  }
  const asked = await corsHeaders(`${url}/api/file/${'0'.repeat(64)}/tag`, { method: 'OPTIONS', headers: preflight })
  t.strictSame(asked, {
    status: 200,
    vary: 'Origin',
    headers: {
      'allow-origin': ORIGIN,
      'allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'allow-headers': 'Authorization, Content-Type, If-None-Match, If-Range, Range',
      'max-age': '600',
      'expose-headers': 'Content-Disposition, Content-Range, Date, ETag, Retry-After, X-Request-Id',
    },
  })
  t.equal((await corsHeaders(`${url}/api/nothing`, { method: 'OPTIONS', headers: preflight })).status, 404)

  for (const origin of [
    'https://tools.example.evil.example',
    'https://evil.example',
    'http://tools.example',
    'null',
    '*',
  ])
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { ...preflight, origin }
      t.strictSame((await corsHeaders(`${url}/api/file`, { method, headers })).headers, {}, `${method} ${origin}`)
    }
  t.match(await corsHeaders(`${url}/api/ping`, {}), { vary: 'Origin', headers: {} })
  t.strictSame((await corsHeaders(`${url}/docs`, { headers: { origin: ORIGIN } })).headers, {}, 'only the API')
})

t.test('without the setting no origin is allowed', async (t) => {
  const { url } = await openTestApp(t)
  const headers = { origin: ORIGIN, 'access-control-request-method': 'GET' }
  for (const method of ['GET', 'OPTIONS'])
    t.match(await corsHeaders(`${url}/api/ping`, { method, headers }), { status: 200, vary: null, headers: {} })
})

t.test('an origin is what a browser sends', async (t) => {
  for (const origin of ['https://tools.example', 'http://127.0.0.1:3000', 'https://[::1]:8443'])
    t.equal(parseOrigin(origin), origin)
  for (const wrong of [
    '*',
    'null',
    'tools.example',
    'https://tools.example/',
    'https://Tools.example',
    'https://a:443',
    'file:///a',
    'https://*.example',
  ])
    t.throws(() => parseOrigin(wrong), /must be origins/, wrong)
})
