import t from 'tap'
import { openTestApp } from '../../../support/app.ts'

t.test('a detail is one statement, and one more for a config below it', async (t) => {
  const { app, admin, as } = await openTestApp(t, { enable_facts: '0', enable_yara: '0' })
  const kim = await as({ capabilities: ['adding_configs', 'adding_parents', 'adding_files', 'adding_blobs'] })
  const plain = (await admin.upload('plain', { options: { tags: [{ tag: 'a' }] } })).json
  const below = (cfg: object, parent: string) =>
    admin.send('POST', '/api/config', { family: 'f', config_type: 'static', cfg, parent })
  const parent = (await admin.upload('with configs')).json
  const config = (await below({ n: 1 }, parent.id)).json
  const number = 9_007_199_254_740_993n
  await admin.send('POST', '/api/attribute', { key: 'k', label: 'K', description: '', hidden: false })
  const blob = (await admin.send('POST', '/api/blob', { blob_name: 'n', blob_type: 't', content: 'text' })).json
  await below({ n: 2 }, blob.id)

  const statements = async (path: string) => {
    await admin.get(path)
    const made: string[] = []
    const listen = ({ sql }: { readonly sql: string }) => {
      if (/(?:from|join) "?object/i.test(sql)) made.push(sql)
    }
    app.db.on('query', listen)
    const answer = await admin.get(path)
    app.db.off('query', listen)
    t.equal(answer.status, 200, path)
    return made.length
  }
  t.equal(await statements(`/api/file/${plain.id}`), 1)
  t.equal(await statements(`/api/object/${plain.id}`), 1)
  t.equal(await statements(`/api/config/${config.id}`), 1)
  t.equal(await statements(`/api/file/${parent.id}`), 2)
  t.equal(await statements(`/api/blob/${blob.id}`), 2)

  await admin.send('POST', `/api/object/${plain.id}/attribute`, { key: 'k', value: 'text "with" \\ and ż' })
  await app.db('attribute').update({ value: app.db.raw('?::jsonb', [`[${number}, 1e400, "\\u0001"]`]) })
  const { bytes, json } = await admin.get(`/api/file/${plain.id}`)
  t.match(bytes.toString(), `[${number},1${'0'.repeat(400)},"\\u0001"]`, 'no number is rounded on the way')
  const listed = (await admin.get(`/api/file`)).json.files.find(({ id }: { readonly id: string }) => id === plain.id)
  t.equal(json.upload_time, listed.upload_time)
  const [child] = (await admin.get(`/api/file/${parent.id}`)).json.children
  t.equal(child.upload_time, config.upload_time, 'times of relatives are those of their own details')
  t.match(await kim.get(`/api/file/${plain.id}`), { status: 404 }, 'who may not see it gets nothing')
})
