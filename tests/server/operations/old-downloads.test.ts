import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'

t.test('a sample is requested and downloaded in the old form, at both addresses', async (t) => {
  const { admin, nobody } = await openTestApp(t)
  const { json } = await admin.upload('hello world\n')
  for (const base of ['', '/api']) {
    for (const id of [json.id, json.md5, json.sha1, json.sha512, json.id.toUpperCase()]) {
      const answer = await admin.send('POST', `${base}/request/sample/${id}`)
      t.equal(answer.status, 200)
      t.match(answer.json.url, /^\/download\/[^/]+$/)
      const got = await nobody.send('GET', `/api${answer.json.url}`, undefined, { range: 'bytes=0-1' })
      t.equal(got.status, 200)
      t.equal(got.bytes.toString(), 'hello world\n')
      t.equal(got.headers.get('content-type'), 'application/octet-stream')
      t.equal(got.headers.get('content-disposition'), `attachment; filename=${json.id}`)
      t.equal(got.headers.get('accept-ranges'), null)
    }
  }
})

t.test('what is unknown, not visible or no file is not found', async (t) => {
  const { app, admin, as, nobody } = await openTestApp(t)
  const eve = await as({})
  const { json } = await admin.upload('hello')
  const { dhash } = await anObject(app, { visibleTo: [eve] })
  for (const base of ['', '/api']) {
    for (const id of [json.id, dhash, 'x', 'root', '0'.repeat(64)])
      t.match(await eve.send('POST', `${base}/request/sample/${id}`), {
        status: 404,
        json: { message: 'Object not found' },
      })
    t.match(await eve.send('POST', `${base}/request/sample/a%00`), { status: 400 })
    t.match(await nobody.send('POST', `${base}/request/sample/${json.id}`), { status: 401 })
  }
})

t.test('only a download token of a file that is still there opens it', async (t) => {
  const { admin, nobody } = await openTestApp(t)
  const { json } = await admin.upload('hello')
  const { url } = (await admin.send('POST', `/request/sample/${json.id}`)).json
  const expired = { status: 403, json: { message: 'Download token expired, please re-request download.' } }
  for (const token of ['x', `${url.slice('/download/'.length)}x`, admin.token, 'a.b.c'])
    t.match(await nobody.get(`/api/download/${token}`), expired)
  t.equal((await nobody.get(`/api${url}`)).status, 200)
  t.equal((await nobody.send('HEAD', `/api${url}`)).status, 200)
  await admin.send('DELETE', `/api/file/${json.id}`)
  t.match(await nobody.get(`/api${url}`), expired)
})
