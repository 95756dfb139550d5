import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { atOnce } from '../../support/at-once.ts'
import { rounds } from '../../support/rounds.ts'
import { storedFiles } from '../../support/stored-files.ts'

t.test('requests of all kinds during deletions of the same objects end without a server error', async (t) => {
  const { app, admin, aGroup, folder } = await openTestApp(t, { enable_facts: '1', trash_days: '0' })
  await aGroup('work')
  await admin.send('POST', '/api/attribute', { key: 'k', label: '', description: '', hidden: false })
  const blob = { blob_name: 'n', blob_type: 't', content: 'embedded' }
  const config = { family: 'f', cfg: { text: { 'in-blob': blob } } }
  for (let round = 0; round < rounds(8); round++) {
    const file = (await admin.upload('parent')).json.id
    const child = (await admin.send('POST', '/api/blob', blob)).json.id
    const parent = (await admin.send('POST', '/api/config', config)).json.id
    const options = { parent: child, attributes: [{ key: 'k', value: round }], tags: [{ tag: 'x' }] }
    const doings = [
      () => admin.upload('parent', { name: `${round}.bin`, options }),
      () => admin.send('POST', '/api/config', { ...config, parent: file }),
      () => admin.send('POST', '/api/blob', { ...blob, parent: file, upload_as: 'work' }),
      () => admin.send('DELETE', `/api/blob/${child}`),
      () => admin.send('DELETE', `/api/config/${parent}`),
      () => admin.send('DELETE', `/api/file/${file}`),
      () => admin.send('PUT', `/api/object/${file}/child/${parent}`),
      () => admin.send('DELETE', `/api/object/${parent}/child/${child}`),
      () => admin.send('PUT', `/api/object/${child}/share`, { group: 'work' }),
      () => admin.send('POST', `/api/object/${parent}/attribute`, { key: 'k', value: 1 }),
      () => admin.send('POST', `/api/object/${file}/comment`, { comment: 'c' }),
      () => admin.get(`/api/config/${parent}`),
      () => admin.get(`/api/file/${file}/download`).catch(() => admin.get('/api/ping')),
    ]
    const answers = await atOnce(39, (n) => (doings[n % doings.length] ?? (() => admin.get('/api/ping')))())
    const odd = answers.filter(({ status }) => status !== 200 && status !== 404)
    t.strictSame(
      odd.map(({ status, json }) => [status, json]),
      [],
      `round ${round}`,
    )
  }
  const rows: string[] = await app.db('object').where({ type: 'file' }).pluck('dhash')
  t.strictSame(await storedFiles(folder), { contents: rows, staged: [] })
})
