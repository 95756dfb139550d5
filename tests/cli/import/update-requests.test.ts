import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { concurrently } from '../../support/concurrently.ts'
import { openGateway } from '../process/gateway.ts'
import { signedIn } from '../process/open-transfer.ts'
import { openCli } from '../support/run-cli.ts'
import { recordsOf } from '../support/start-cli.ts'
import { put, send } from './populate.ts'

const OFF = { enable_facts: '0', enable_account_cache: '0' }
const COUNT = 200
/** Of an update that finds nothing to do: plans, listing and comparison. */
const MAX_REQUESTS = 40

t.test('an update of many unchanged objects sends few requests to either server', async (t) => {
  const [near, far] = [await openTestApp(t, OFF), await openTestApp(t, OFF)]
  const { admin } = far
  await send(admin, 'POST', '/api/attribute', { key: 'origin', label: 'o', description: 'd', hidden: true })
  const ids = [await anyObject(0)]
  await concurrently(8, Array(COUNT - 1).keys(), async (n) => {
    ids[n + 1] = await anyObject(n + 1)
  })
  const [toNear, toFar] = [await openGateway(t, near.url), await openGateway(t, far.url)]
  const cli = await openCli(t)
  const options = { env: signedIn(toNear.url, near.admin, cli) }
  await writeFile(cli.path('far.key'), String(admin.token))
  const args = ['import', toFar.url, '--source-key-file', 'far.key']
  const update = async () => {
    const before = { near: toNear.seen.length, far: toFar.seen.length }
    const ended = await cli.run([...args, '--update'], options)
    return { ended, near: toNear.seen.slice(before.near), far: toFar.seen.slice(before.far) }
  }

  t.match(await cli.run(args, options), { code: 0, err: new RegExp(`new ${COUNT}, known 0`) })
  const { ended, ...requests } = await update()
  t.match(ended, { code: 0, err: new RegExp(`new 0, known ${COUNT}`) })
  t.comment(`${requests.near.length} requests to the receiving server, ${requests.far.length} to the source`)
  t.ok(requests.near.length <= MAX_REQUESTS, requests.near.map(({ path }) => path).join(' '))
  t.ok(requests.far.length <= MAX_REQUESTS, requests.far.map(({ path }) => path).join(' '))

  const [file, config = '', blob = ''] = ids
  await send(admin, 'PUT', `/api/object/${config}/tag`, { tag: 'later' })
  await send(admin, 'POST', `/api/object/${blob}/comment`, { comment: 'later' })
  await send(admin, 'PUT', `/api/object/${blob}/child/${file}`)
  t.match(recordsOf(await cli.run([...args, '--update', '-n'], options)), [{ known: COUNT, updates: 3 }])
  t.match((await update()).ended, { code: 0, err: new RegExp(`updated 3, known ${COUNT - 3}`) })
  t.match((await near.admin.get(`/api/config/${config}`)).json.tags.at(-1), { tag: 'later' })
  t.match((await near.admin.get(`/api/object/${blob}/comment`)).json[0], { comment: 'later' })
  t.match((await near.admin.get(`/api/blob/${blob}`)).json.children, [{ id: file }])
  t.match((await update()).ended, { code: 0, err: new RegExp(`new 0, known ${COUNT}`) })

  await t.test('objects whose comments are too large together are compared in parts, or one by one', async (t) => {
    for (const { app } of [near, far])
      await app.db.raw(
        `insert into comment (comment, timestamp, object_id, user_id)
         select repeat('x', 65000) || n, '2026-01-01', object.id, u.id
         from object, "user" u, generate_series(1, case dhash when ? then 600 else 300 end) n
         where dhash = any(?::varchar[]) and u.login = 'admin'`,
        [config, [config, ...ids.slice(3, 5)]],
      )
    t.match((await update()).ended, { code: 0, err: new RegExp(`new 0, known ${COUNT}`) })
  })

  async function anyObject(n: number): Promise<string> {
    const parent = n > 3 && n % 3 === 0 ? { parent: ids[0] } : {}
    const parts = { tags: [{ tag: `t${n % 7}` }], attributes: [{ key: 'origin', value: { n } }], ...parent }
    const body = [
      () => put(admin, `file ${n}`, `${n}.bin`, parts),
      async () => (await send(admin, 'POST', '/api/config', { family: 'f', cfg: { n }, ...parts })).id,
      async () =>
        (
          await send(admin, 'POST', '/api/blob', {
            blob_name: `${n}`,
            blob_type: 'raw',
            content: `blob ${n}`,
            ...parts,
          })
        ).id,
    ]
    const id: string = await (body[n % 3] ?? body[0])?.()
    await send(admin, 'POST', `/api/object/${id}/comment`, { comment: `note ${n}` })
    return id
  }
})
