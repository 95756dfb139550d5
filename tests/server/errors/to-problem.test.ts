import { once } from 'node:events'
import t from 'tap'
import { PROBLEMS, Problem, unavailable } from '../../../server/src/errors/problems.ts'
import { toProblem } from '../../../server/src/errors/to-problem.ts'
import { openLog } from '../../../server/src/log.ts'
import { openTestApp } from '../../support/app.ts'
import { openGate } from '../http/database-gate.ts'
import { FORM_TYPE, filePart, form } from '../http/form.ts'
import { dial, statusIn } from '../http/raw.ts'

const log = openLog({ level: 'silent', json: true })
const native = (code: string) =>
  Object.assign(new Error('wrapped'), { nativeError: Object.assign(new Error(code), { code }) })

t.test('what happened decides what is answered', async (t) => {
  for (const [error, code, status] of [
    [unavailable('x'), 'unavailable', 503],
    [native('57014'), 'query_timeout', 503],
    [native('57P01'), 'unavailable', 503],
    [native('08006'), 'unavailable', 503],
    [native('53300'), 'unavailable', 503],
    [native('22021'), 'invalid_request', 400],
    [native('54000'), 'invalid_request', 400],
    [native('23505'), 'server_error', 500],
    [Object.assign(new Error('full'), { code: 'ENOSPC' }), 'storage_full', 507],
    [Object.assign(new Error('quota'), { code: 'EDQUOT' }), 'storage_full', 507],
    ...['EROFS', 'EIO', 'EFBIG', 'EMFILE', 'ENFILE'].map(
      (name) => [Object.assign(new Error('secret'), { code: name }), 'unavailable', 503] as const,
    ),
    [new Error('a secret'), 'server_error', 500],
    ['a text', 'server_error', 500],
    [null, 'server_error', 500],
  ] as const) {
    const problem = toProblem(error, log)
    t.match(problem, { code, status })
    t.notMatch(problem.message, 'secret')
  }
  for (const [code, { status }] of Object.entries(PROBLEMS))
    t.equal(new Problem(code as keyof typeof PROBLEMS, 'x').status, status)
})

t.test('a value that the database does not take is refused without the statement', async (t) => {
  const { app } = await openTestApp(t)
  const fault = await app
    .db('user')
    .where({ login: 'a - b\0' })
    .select('password_hash')
    .catch((error: unknown) => error)
  const problem = toProblem(fault, log)
  t.match(problem, { status: 400, message: /^a value cannot be stored: invalid byte sequence/ })
  t.notMatch(problem.message, /select|password_hash/)
})

// That it takes no more than five seconds is a matter of the pool: `database/connect.test.ts`.
t.test(
  'while the database is away every request is refused as unavailable, and served again once it is back',
  async (t) => {
    const owner = await openTestApp(t)
    const gate = await openGate(t, String(owner.app.settings.databaseUri))
    const { admin, nobody } = await openTestApp(t, { database_uri: gate.uri })
    const { json: file } = await admin.upload('there before')
    const requests = {
      ping: () => admin.get('/api/ping'),
      list: () => admin.get('/api/file'),
      show: () => admin.get(`/api/file/${file.id}`),
      download: () => admin.get(`/api/file/${file.id}/download`),
      upload: () => admin.upload('never stored'),
      tag: () => admin.send('PUT', `/api/file/${file.id}/tag`, { tag: 'x' }),
      login: () => nobody.send('POST', '/api/auth/login', { login: 'a', password: 'b' }),
    }
    for (const round of [1, 2]) {
      gate.shut()
      const answers = await Promise.all(
        Object.entries(requests).map(async ([name, run]) => [name, await run()] as const),
      )
      for (const [name, { status, json, headers }] of answers) {
        t.match({ status, json }, { status: 503, json: { code: 'unavailable' } }, `${name} ${round}`)
        t.match(headers.get('retry-after'), /^\d+$/)
      }
      gate.open()
      t.equal((await admin.get('/api/ping')).status, 200, 'back by itself')
      t.equal((await admin.get(`/api/file/${file.id}/download`)).bytes.toString(), 'there before')
    }
  },
)

t.test('a database that goes away during an upload leaves no half of it', async (t) => {
  const owner = await openTestApp(t)
  const gate = await openGate(t, String(owner.app.settings.databaseUri))
  const { app, url, admin } = await openTestApp(t, { database_uri: gate.uri })
  const body = form(filePart('x'.repeat(100_000)))
  const socket = dial(url)
  socket.write(
    [
      'POST /api/file HTTP/1.1',
      'Host: x',
      'Connection: close',
      `Authorization: Bearer ${admin.token}`,
      `Content-Type: ${FORM_TYPE['content-type']}`,
      `Content-Length: ${body.length}`,
      '',
      '',
    ].join('\r\n'),
  )
  const begun = t.capture(app.storage, 'stage', app.storage.stage)
  socket.write(body.subarray(0, 50_000))
  while (begun().length === 0) await new Promise((resolve) => setImmediate(resolve))
  gate.shut()
  socket.write(body.subarray(50_000))
  const [answer] = await once(socket, 'data')
  t.equal(statusIn(answer.toString()), 503)
  gate.open()
  t.strictSame((await admin.get('/api/file/count')).json, { count: 0 })
  t.equal((await admin.upload('x'.repeat(100_000))).status, 200)
})
