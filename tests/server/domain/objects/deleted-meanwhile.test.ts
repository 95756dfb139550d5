import { randomBytes } from 'node:crypto'
import t from 'tap'
import type { Call } from '../../../../server/src/call.ts'
import { addAttribute } from '../../../../server/src/operations/attributes.ts'
import { uploadBlob } from '../../../../server/src/operations/blobs.ts'
import { uploadConfig } from '../../../../server/src/operations/configs.ts'
import { uploadFile } from '../../../../server/src/operations/files.ts'
import { addMetakey } from '../../../../server/src/operations/metakeys.ts'
import { pullBlob, pullConfig, pullFile } from '../../../../server/src/operations/remotes.ts'
import { addShare } from '../../../../server/src/operations/shares.ts'
import { addTag, removeTag } from '../../../../server/src/operations/tags.ts'
import { anObject } from '../../../support/an-object.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { definitionRows } from '../../../support/attribute-rows.ts'
import { openTwoServers } from '../../../support/two-servers.ts'

const INCLUDE = ['tags', 'attributes', 'relations'] as const

type Deletion = { readonly app: TestApp['app']; readonly kept: string }

/** The same call, but as soon as it has changed something, all objects but one are deleted by another client. */
function deletedAfter(call: Call, { app, kept }: Deletion): Call {
  const deleteOthers = () => app.db('object').whereNot({ dhash: kept }).delete()
  return {
    ...call,
    async change(work) {
      const result = await call.change(work)
      await deleteOthers()
      return result
    },
    async changeTogether(change) {
      const result = await call.changeTogether(change)
      await deleteOthers()
      return result
    },
  }
}

t.test('what was added to an object that is deleted right after is answered as it was added', async (t) => {
  const { app, callOf, aGroup } = await openTestApp(t)
  await aGroup('friends')
  await definitionRows(app.db, ['seen'])
  const changes: Record<string, (call: Call, id: string) => Promise<unknown>> = {
    addTag: (call, id) => addTag(call, { path: { type: 'object', id }, query: {}, body: { tag: 'packed' } }),
    removeTag: (call, id) =>
      removeTag(call, { path: { type: 'object', id }, query: { tag: 'packed' }, body: undefined }),
    addAttribute: (call, id) =>
      addAttribute(call, { path: { type: 'object', id }, query: {}, body: { key: 'seen', value: 'x' } }),
    addMetakey: (call, id) =>
      addMetakey(call, { path: { type: 'object', id }, query: {}, body: { key: 'seen', value: 'x' } }),
    addShare: (call, id) => addShare(call, { path: { type: 'object', id }, query: {}, body: { group: 'friends' } }),
  }
  for (const [name, change] of Object.entries(changes)) {
    const [one, other] = [await anObject(app), await anObject(app)]
    const call = await callOf({ login: 'admin' })
    const undisturbed = await change(call, one.dhash)
    const answer = await change(deletedAfter(call, { app, kept: one.dhash }), other.dhash)
    t.strictSame(comparable(answer), comparable(undisturbed), name)
    t.notOk(await app.db('object').where({ dhash: other.dhash }).first('id'), `${name}: the object is gone`)
  }
})

t.test('an upload that is deleted right after is answered as it was stored, new and known', async (t) => {
  const { app, callOf } = await openTestApp(t)
  await definitionRows(app.db, ['seen'])
  await definitionRows(app.db, ['covert'], { hidden: true })
  const parent = await anObject(app)
  const options = {
    parent: parent.dhash,
    upload_as: '*',
    tags: [{ tag: 'packed' }, { tag: 'b' }],
    attributes: [
      { key: 'seen', value: { a: [1] } },
      { key: 'covert', value: 1 },
    ],
    share_3rd_party: true,
  }
  const bytes = randomBytes(300)
  const content = bytes.toString('hex')
  async function* once(): AsyncGenerator<Uint8Array> {
    yield bytes
  }
  const blob = { blob_name: 'n', blob_type: 't', content: `in\u0000${content}` }
  const cfg = { key: [1, { c2: content }], inner: { 'in-blob': { ...blob, content: `inner ${content}` } } }
  const uploads: Record<string, (call: Call) => Promise<unknown>> = {
    file: (call) =>
      uploadFile(call, {
        path: {},
        query: {},
        body: { file: { name: 'a.bin', content: once() }, options: async () => options },
      }),
    blob: (call) => uploadBlob(call, { path: {}, query: {}, body: { ...blob, ...options } }),
    config: (call) =>
      uploadConfig(call, { path: {}, query: {}, body: { family: 'f', config_type: 'static', cfg, ...options } }),
  }
  for (const [name, upload] of Object.entries(uploads)) {
    const call = await callOf({ login: 'admin' })
    const asNew = await upload(deletedAfter(call, { app, kept: parent.dhash }))
    t.strictSame(await app.db('object').whereNot('dhash', parent.dhash).select('dhash'), [], `${name}: it is gone`)
    const undisturbed = await upload(call)
    t.match(undisturbed, { parents: [{ id: parent.dhash }], attributes: [{ key: 'seen' }] })
    if (name === 'config') t.match(asNew, { children: [] }, 'its blobs were deleted with it')
    const comparing = (answer: unknown) => comparable(name === 'config' ? { ...Object(answer), children: [] } : answer)
    t.strictSame(comparing(asNew), comparing(undisturbed), `${name}: as new`)
    const asKnown = await upload(deletedAfter(call, { app, kept: parent.dhash }))
    t.strictSame(comparable(asKnown), comparable(undisturbed), `${name}: as known`)
  }
})

t.test('a pulled object that is deleted right after is answered as it was stored', async (t) => {
  const { near, key } = await openTwoServers(t)
  const there = {
    file: (await key.upload(randomBytes(300), { name: 'a.bin' })).json.id,
    blob: (await key.send('POST', '/api/blob', { blob_name: 'n', blob_type: 't', content: 'text' })).json.id,
    config: (await key.send('POST', '/api/config', { family: 'f', config_type: 'static', cfg: { a: 1 } })).json.id,
  }
  const pulls = { file: pullFile, blob: pullBlob, config: pullConfig }
  const kept = (await anObject(near.app)).dhash
  for (const kind of ['file', 'blob', 'config'] as const) {
    const call = await near.callOf({ login: 'admin' })
    const input = { path: { name: 'far', id: there[kind] }, query: {}, body: { upload_as: '*', include: [...INCLUDE] } }
    const asNew = await pulls[kind](deletedAfter(call, { app: near.app, kept }), input)
    t.strictSame(await near.app.db('object').whereNot('dhash', kept).select('dhash'), [], `${kind}: it is gone`)
    t.strictSame(comparable(asNew), comparable(await pulls[kind](call, input)), kind)
  }
})

/** Without what each upload has of its own. */
function comparable(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (name, value) =>
      ['upload_time', 'last_seen', 'access_time', 'related_object_dhash', 'access_reason'].includes(name) ||
      (name === 'id' && typeof value === 'number')
        ? 'own'
        : value,
    ),
  )
}
