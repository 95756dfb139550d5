import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { openTestApp } from '../../../support/app.ts'
import { openMailServer } from '../../../support/mail-server.ts'

// Many servers are opened, one after the other.

type Test = { teardown(run: () => Promise<void>): unknown }
type CaptchaRequest = { readonly method: string | undefined; readonly type: string | undefined; readonly form: string }

const SITE = 'site-key-1'
const SECRET = 'hush-captcha-9'
const WRONG = { status: 403, json: { code: 'forbidden', message: 'Wrong ReCAPTCHA, please try again.' } }
const AWAY = { status: 503, json: { code: 'unavailable', message: 'Temporary problem with ReCAPTCHA.' } }

async function openService(t: Test, answer?: RequestListener) {
  const asked: CaptchaRequest[] = []
  const verdict = (form: string) => ({ success: new URLSearchParams(form).get('response') === 'a person' })
  const read = async (req: IncomingMessage): Promise<string> => {
    const form = await text(req)
    asked.push({ method: req.method, type: req.headers['content-type'], form })
    return form
  }
  const server = createServer((req, res) => {
    read(req).then(
      (form) => (answer === undefined ? res.end(JSON.stringify(verdict(form))) : answer(req, res)),
      () => res.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  t.teardown(close)
  const found = server.address()
  const port = typeof found === 'object' && found !== null ? found.port : 0
  return { url: `http://127.0.0.1:${port}/siteverify`, asked, close }
}

async function openWith(t: Test, url: string, keys: Readonly<Record<string, string>> = {}) {
  const post = await openMailServer(t)
  const test = await openTestApp(t, {
    enable_registration: '1',
    mail_smtp: post.address,
    captcha_site_key: SITE,
    captcha_secret: SECRET,
    captcha_verify_url: url,
    ...keys,
  })
  await test.as({ login: 'bob', capabilities: ['manage_profile'] })
  let next = 0
  const calls = {
    register: (recaptcha?: unknown) => {
      const login = `kim-${next++}`
      const fields = { login, email: `${login}@example.org`, additional_info: 'analyst' }
      return test.nobody.send('POST', '/api/auth/register', {
        ...fields,
        ...(recaptcha === undefined ? {} : { recaptcha }),
      })
    },
    recover: (recaptcha?: unknown) => {
      const fields = { login: 'bob', email: 'bob@example.org' }
      return test.nobody.send('POST', '/api/auth/recover_password', {
        ...fields,
        ...(recaptcha === undefined ? {} : { recaptcha }),
      })
    },
  }
  const users = () => test.app.db('user').pluck('login')
  return { ...test, ...calls, post, users }
}

t.test('with both keys a person is let through, and nobody else', async (t) => {
  const { url, asked } = await openService(t)
  const { register, recover, nobody, users, post } = await openWith(t, url)
  t.match((await nobody.get('/api/server')).json, { recaptcha_site_key: SITE, captcha_site_key: SITE })
  for (const call of [register, recover]) {
    t.match(await call('a robot'), WRONG)
    t.match(await call(), WRONG)
    t.match(await call(''), WRONG)
    for (const recaptcha of [null, 5, ['a person'], 'x'.repeat(8193)]) {
      const answer = await call(recaptcha)
      t.equal(answer.status, 400)
      t.match(answer.json.errors, [{ field: 'recaptcha' }])
    }
  }
  t.equal(asked.length, 2, 'who gives no answer is wrong without a question')
  t.strictSame(await users(), ['admin', 'bob'])
  t.equal(post.mails.length, 0)
  t.equal((await register('a person')).status, 200)
  t.equal((await recover('a person')).status, 200)
  t.strictSame(asked.at(-1), {
    method: 'POST',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    form: `secret=${SECRET}&response=a+person`,
  })
  t.equal(post.mails.length, 2)
})

t.test('without a valid captcha nobody learns which logins are taken and which addresses belong to them', async (t) => {
  const { url, asked } = await openService(t)
  const { app, nobody, as, post } = await openWith(t, url)
  await as({ login: 'eve' })
  const read: string[] = []
  app.db.on('query', ({ sql }: { sql: string }) => read.push(sql))
  const answers = new Map<string, unknown>()
  const send = async (path: string, fields: object) => {
    const { status, json } = await nobody.send('POST', `/api/auth/${path}`, { additional_info: 'x', ...fields })
    const { request_id: _, ...rest } = json
    answers.set(JSON.stringify({ status, ...rest }), fields)
  }
  for (const captcha of [{}, { recaptcha: 'a robot' }]) {
    for (const login of ['bob', 'admin', 'public', 'free'])
      await send('register', { login, email: 'x@example.org', ...captcha })
    for (const [login, email] of [
      ['bob', 'bob@example.org'],
      ['bob', 'x@example.org'],
      ['eve', 'eve@example.org'],
      ['nobody', 'bob@example.org'],
    ])
      await send('recover_password', { login, email, ...captcha })
  }
  t.equal(answers.size, 1, [...answers.keys()].join())
  t.match([...answers.keys()][0], /"status":403,.*Wrong ReCAPTCHA/)
  t.strictSame(
    read.filter((sql) => /select/i.test(sql) && /"user"|"group"/.test(sql)),
    [],
  )
  t.equal(post.mails.length, 0)
  t.equal(asked.length, 8)
})

t.test(
  'with a captcha, recovery answers one text whether the address is wrong or the account may not recover',
  async (t) => {
    const { url } = await openService(t)
    const { nobody, as } = await openWith(t, url)
    await as({ login: 'eve' })
    const texts = new Set<string>()
    for (const [login, email] of [
      ['eve', 'eve@example.org'],
      ['eve', 'x@example.org'],
      ['bob', 'x@example.org'],
      ['nobody', 'x@example.org'],
    ]) {
      const answer = await nobody.send('POST', '/api/auth/recover_password', { login, email, recaptcha: 'a person' })
      t.equal(answer.status, 403)
      texts.add(answer.json.message)
    }
    t.equal(texts.size, 1)
  },
)

t.test('with one key alone nobody is asked', async (t) => {
  const { url, asked } = await openService(t)
  const withoutSite = await openTestApp(t, {
    enable_registration: '1',
    captcha_secret: SECRET,
    captcha_verify_url: url,
  })
  const withoutSecret = await openTestApp(t, {
    enable_registration: '1',
    captcha_site_key: SITE,
    captcha_verify_url: url,
  })
  for (const { nobody } of [withoutSite, withoutSecret]) {
    const fields = { login: 'kim', email: 'kim@example.org', additional_info: 'x', recaptcha: 'a robot' }
    t.equal((await nobody.send('POST', '/api/auth/register', fields)).status, 200)
  }
  t.strictSame(asked, [])
})

const sending =
  (status: number, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_req, res) => {
    res.writeHead(status, headers)
    res.end('{"success":true}')
  }

const ODD: Readonly<Record<string, RequestListener>> = {
  HTML: (_req, res) => res.end('<html>maintenance</html>'),
  'JSON of another kind': (_req, res) => res.end('{"success":"true"}'),
  'a list': (_req, res) => res.end('[]'),
  nothing: (_req, res) => res.end(),
  'status 500': sending(500),
  'status 403': sending(403),
  'a redirect': sending(302, { Location: 'http://127.0.0.1:9/' }),
  'a cut answer': (_req, res) => {
    res.writeHead(200, { 'Content-Length': 100 })
    res.write('{"success":')
    res.destroy()
  },
  'endless text': (_req, res) => {
    const more = (): void => {
      while (!res.destroyed && res.write(' '.repeat(65_536)));
    }
    res.on('drain', more)
    more()
  },
  silence: () => undefined,
}

t.test('whatever else the service says, nothing is done', async (t) => {
  let answer: RequestListener = () => undefined
  const { url, asked } = await openService(t, (req, res) => answer(req, res))
  const { app, register, recover, users, post } = await openWith(t, url)
  const logged: unknown[] = []
  app.log.warn = (facts: unknown) => void logged.push(facts)
  for (const [name, odd] of Object.entries(ODD)) {
    answer = odd
    const answers = await Promise.all([register('a person'), recover('a person')])
    for (const one of answers) t.match(one, AWAY, name)
    t.equal(asked.splice(0).length, 2, name)
    t.equal(logged.length, 2, name)
    t.notMatch(JSON.stringify([logged.splice(0), answers.map(({ json }) => json)]), SECRET)
  }
  t.strictSame(await users(), ['admin', 'bob'])
  t.equal(post.mails.length, 0)
})

t.test('a service that is away', async (t) => {
  const service = await openService(t)
  const { register, recover, users } = await openWith(t, service.url)
  await service.close()
  for (const call of [register, recover]) t.match(await call('a person'), AWAY)
  t.strictSame(await users(), ['admin', 'bob'])
})

t.test('a secret that the service refuses is named in the log, without the secret', async (t) => {
  const { url } = await openService(t, (_req, res) =>
    res.end('{"success":false,"error-codes":["invalid-input-secret"]}'),
  )
  const { app, register } = await openWith(t, url)
  const logged: unknown[] = []
  app.log.error = (text: unknown) => void logged.push(text)
  t.match(await register('a person'), WRONG)
  t.strictSame(logged, ['the captcha service refuses captcha_secret'])
})
