import { randomUUID } from 'node:crypto'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { rounds } from '../../support/rounds.ts'

const { app, admin, nobody, as } = await openTestApp(t)
const { json: file } = await admin.upload('analysed')
const { json: other } = await admin.upload('not analysed')
const NAMES = ['analysis', 'karton'] as const
const finished = (id: string) => ({ id, status: 'finished', arguments: {}, last_update: null, processing_in: {} })
type AnalysisView = { readonly requested_on: string }
/** Without its time, which is that of the test. */
const timeless = ({ requested_on, ...rest }: AnalysisView) => rest

t.afterEach(async () => {
  await app.db('karton_analysis').delete()
})

for (const name of NAMES) {
  const at = (id: string, rest = '') => `/api/file/${id}/${name}${rest}`

  t.test(`${name}: an analysis is linked, shown, listed and taken away`, async (t) => {
    const id = randomUUID()
    t.strictSame((await admin.get(at(file.id))).json, { analyses: [], status: 'not_analyzed' })
    t.strictSame(timeless((await admin.send('PUT', at(file.id, `/${id}`))).json), finished(id))
    t.strictSame(timeless((await admin.send('PUT', at(file.id, `/${id}`))).json), finished(id))
    t.strictSame(timeless((await admin.get(at(file.id, `/${id.toUpperCase()}`))).json), finished(id))
    const { analyses, status } = (await admin.get(at(file.id))).json
    t.strictSame(analyses.map(timeless), [finished(id)])
    t.equal(status, 'finished')
    t.match(analyses[0].requested_on, /^20\d\d-\d\d-\d\dT.*\+00:00$/)
    t.strictSame((await admin.get(`/api/object/${file.id}/${name}`)).json.analyses, analyses)
    t.equal((await admin.get(`/api/config/${file.id}/${name}`)).status, 404)
    t.strictSame((await admin.get(at(other.id))).json, { analyses: [], status: 'not_analyzed' })

    await admin.send('PUT', at(other.id, `/${id}`))
    t.equal((await admin.send('DELETE', at(file.id, `/${id}`))).json, null)
    t.match((await admin.send('DELETE', at(file.id, `/${id}`))).json, {
      code: 'not_found',
      message: 'Analysis not found',
    })
    t.equal((await admin.get(at(other.id, `/${id}`))).status, 200)
    t.equal((await admin.send('DELETE', at(other.id, `/${id}`))).json, null)
    t.strictSame(await app.db('karton_analysis'), [])
  })

  t.test(
    `${name}: every spelling of a UUID is taken, anything else refused after the object was looked for`,
    async (t) => {
      const id = '238a2c61-9e9d-4922-9d36-32857528ec8e'
      for (const spelling of [id.toUpperCase(), id.replaceAll('-', ''), `%7B${id}%7D`, `urn:uuid:${id}`])
        t.strictSame(timeless((await admin.send('PUT', at(file.id, `/${spelling}`))).json), finished(id), spelling)
      t.equal((await admin.get(at(file.id))).json.analyses.length, 1)
      const missing = '0'.repeat(64)
      for (const bad of ['x', `${id}0`, '%00']) {
        t.equal((await admin.get(at(file.id, `/${bad}`))).status, bad === '%00' ? 400 : 404)
        for (const method of ['PUT', 'DELETE']) t.equal((await admin.send(method, at(file.id, `/${bad}`))).status, 400)
      }
      t.match((await admin.send('PUT', at(file.id, '/x'))).json.message, "'karton' attribute accepts only UUID values")
      for (const method of ['GET', 'PUT', 'DELETE'])
        t.match((await admin.send(method, at(missing, '/x'))).json, { code: 'not_found', message: 'Object not found' })
      t.match((await admin.get(at(file.id, `/${randomUUID()}`))).json, {
        code: 'not_found',
        message: 'Analysis not found or not associated with the object',
      })
    },
  )

  t.test(`${name}: there is no backend to start one`, async (t) => {
    for (const body of [undefined, {}, { arguments: {} }, { arguments: { execute: 'a' } }]) {
      const answer = await admin.send('POST', at(file.id), body)
      t.equal(answer.status, 503)
      t.match(answer.json, { code: 'unavailable', message: 'no analysis backend is configured' })
    }
    for (const sent of [null, [], 'x', { execute: 5 }, { other: 'x' }]) {
      const answer = await admin.send('POST', at(file.id), { arguments: sent })
      t.equal(answer.status, 400, JSON.stringify(sent))
      t.match(answer.json.errors[0].field, /^arguments/)
    }
    t.equal((await admin.send('POST', at('0'.repeat(64)), {})).status, 404)
    t.strictSame((await admin.get(at(file.id))).json.analyses, [])
  })

  t.test(`${name}: ten at a time, newest first, from any pivot on`, async (t) => {
    const ids = Array.from({ length: 25 }, () => randomUUID()).sort()
    // Pairs of equal times: the walk must not lose one of them.
    const times = ids.map((_, i) => `2026-01-01 00:00:${String(Math.floor(i / 2)).padStart(2, '0')}`)
    await app.db('karton_analysis').insert(
      ids.map((id, i) => ({
        id,
        creation_time: times[i] ?? missing(),
        arguments: JSON.stringify({ execute: 'x', depth: 5 }),
      })),
    )
    const { id: objectId } = (await app.db('object').where({ dhash: file.id }).first('id')) ?? missing()
    await app.db('karton_object').insert(ids.map((id) => ({ analysis_id: id, object_id: objectId })))
    const seen: string[] = []
    for (let query = ''; ; query = `?older_than=${seen.at(-1)}`) {
      const { json } = await admin.get(at(file.id, query))
      t.equal(json.status, 'finished')
      t.ok(json.analyses.length <= 10)
      if (json.analyses.length === 0) break
      t.strictSame(json.analyses[0].arguments, { execute: 'x', depth: '5' })
      for (const each of json.analyses)
        t.equal(each.requested_on, `${times[ids.indexOf(each.id)]?.replace(' ', 'T')}.000000+00:00`)
      seen.push(...json.analyses.map((each: { id: string }) => each.id))
    }
    t.strictSame(seen, ids.toReversed())
    t.strictSame((await admin.get(at(other.id, `?older_than=${ids[20]}`))).json, {
      analyses: [],
      status: 'not_analyzed',
    })
    t.strictSame((await admin.get(at(file.id, `?older_than=${randomUUID()}`))).json, {
      analyses: [],
      status: 'finished',
    })
    for (const bad of ['', 'x']) {
      t.match((await admin.get(at(file.id, `?older_than=${bad}`))).json.errors, [{ field: 'older_than' }])
      t.equal((await admin.get(at('0'.repeat(64), `?older_than=${bad}`))).status, 404)
    }
  })

  t.test(`${name}: a caller who cannot see the object sees no analysis; changes need their capability`, async (t) => {
    const id = randomUUID()
    await admin.send('PUT', at(file.id, `/${id}`))
    const stranger = await as({ capabilities: ['analysis_manage'] })
    const reader = await as({ capabilities: ['access_all_objects'] })
    const assigner = await as({ capabilities: ['access_all_objects', 'karton_assign'] })
    const calls: readonly (readonly [string, string, string | null])[] = [
      ['GET', '', null],
      ['GET', `/${id}`, null],
      ['POST', '', 'karton_reanalyze'],
      ['PUT', `/${id}`, 'karton_assign'],
      ['DELETE', `/${id}`, 'karton_unassign'],
    ]
    for (const [method, rest, capability] of calls) {
      const path = at(file.id, rest)
      t.equal((await nobody.send(method, path)).status, 401)
      t.match((await stranger.send(method, path)).json, { message: 'Object not found' })
      for (const user of [reader, assigner]) {
        const { status, json } = await user.send(method, path)
        const isAllowed = capability === null || (user === assigner && capability === 'karton_assign')
        // Named is the right that is given today, of which the narrow ones of old databases are parts.
        t.equal(status === 403 && json.message.includes('(analysis_manage)'), !isAllowed, `${method} ${path}`)
      }
    }
  })

  t.test(`${name}: links that come and go at once leave no analysis without a link, and no 5xx`, async (t) => {
    for (let round = 0; round < rounds(6); round++) {
      const id = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_, i) =>
          admin.send(i % 3 === 0 ? 'DELETE' : 'PUT', at(i % 2 === 0 ? file.id : other.id, `/${id}`)),
        ),
      )
      t.ok(answers.every(({ status }) => status === 200 || status === 404))
      const links = await app.db('karton_object').where({ analysis_id: id })
      t.equal((await app.db('karton_analysis').where({ id })).length, links.length > 0 ? 1 : 0)
    }
  })
}
