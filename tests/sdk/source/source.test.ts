import { Readable } from 'node:stream'
import t from 'tap'
import { openSource } from '../../../sdk/src/source/source.ts'
import { collect } from '../collect.ts'
import { json, openFake, readAll, withoutBackoff } from '../fake-api.ts'
import { parseForm } from '../parse-form.ts'
import { fileDetail } from '../records.ts'

const abc = Buffer.from('abc')

t.test('every kind of source gives its bytes and its length', async (t) => {
  const sources = [
    abc,
    new Blob([abc]),
    new File([abc], 'f'),
    Readable.from([abc]),
    ReadableStream.from([abc]),
    () => Readable.from([abc]),
  ]
  for (const given of sources) {
    const source = await openSource(given)
    t.equal(source.sizeBytes, 3)
    for (let n = 0; n < 2; n++) t.equal(Buffer.concat(await collect(source.open())).toString(), 'abc')
    t.equal(source.canReplay(), true)
    await source.release()
  }
})

t.test('web streams are read without an iterator, which those of Safari lack, and end with their reader', async (t) => {
  let isCancelled = false
  const withoutIterator = () => {
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(abc),
      cancel: () => {
        isCancelled = true
      },
    })
    return Object.defineProperty(stream, Symbol.asyncIterator, { value: undefined })
  }
  const blob = Object.defineProperty(new Blob([abc]), 'stream', { value: withoutIterator })
  for (const source of [await openSource(blob), await openSource(withoutIterator, { sizeBytes: 3 })]) {
    isCancelled = false
    for await (const chunk of source.open()) {
      t.equal(Buffer.from(chunk).toString(), 'abc')
      break
    }
    t.equal(isCancelled, true)
  }
  const failing = new ReadableStream({ pull: (controller) => controller.error(new Error('unplugged')) })
  const source = await openSource(failing, { sizeBytes: 3 })
  await t.rejects(collect(source.open()), { message: 'unplugged' })
})

t.test('only a File and a path have a name of their own', async (t) => {
  t.equal((await openSource(new File([abc], 'a.exe'))).name, 'a.exe')
  for (const given of [abc, new Blob([abc]), Readable.from([abc])]) {
    const source = await openSource(given)
    t.equal(source.name, undefined)
    await source.release()
  }
})

t.test('a stream of known length cannot be replayed once it was touched; a function can', async (t) => {
  const once = await openSource(Readable.from([abc]), { sizeBytes: 3 })
  t.equal(once.canReplay(), true)
  await collect(once.open())
  t.equal(once.canReplay(), false)
  const anew = await openSource(() => Readable.from([abc]), { sizeBytes: 3 })
  await collect(anew.open())
  t.equal(anew.canReplay(), true)
  await t.rejects(openSource(Readable.from([abc]), { sizeBytes: -1 }), {
    name: 'ValidationError',
    fields: [{ field: 'sizeBytes' }],
  })
})

t.test('a stream that nobody has read yet survives a sign-in that fails first', async (t) => {
  withoutBackoff(t)
  const { client } = await openFake(t, async ({ path, req, headers, nth }, res) => {
    if (path === '/api/auth/login' && nth === 1) return req.socket.resetAndDestroy()
    if (path === '/api/auth/login')
      return json(res, { login: 'a', token: 't', capabilities: [], groups: [], provider: null })
    json(
      res,
      fileDetail(parseForm(await readAll(req), headers['content-type'] ?? '').get('file')?.content ?? Buffer.alloc(0)),
    )
  })
  const { files } = client({ auth: { kind: 'password', login: 'a', password: 'b' } })
  t.equal((await files.upload({ source: Readable.from([abc]), sizeBytes: 3, name: 'x' })).file_size, 3)
})
