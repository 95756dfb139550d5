import t from 'tap'
import { apiKey, createClient } from '../../../sdk/src/index.ts'

const baseUrl = 'http://127.0.0.1:9'

/** Options as plain JavaScript may give them. */
function open(options: Readonly<Record<string, unknown>>) {
  return () => createClient(Object.assign({ baseUrl }, options))
}

t.test('an unknown option is refused by its name', async (t) => {
  t.throws(open({ apikey: 'x' }), {
    code: 'invalid_request',
    message: /^apikey: is not an option; did you mean apiKey\? there are baseUrl, apiKey/,
  })
  t.throws(open({ retry: { attempts: 3 } }), { message: /^retry\.attempts: is not an option/ })
  t.throws(open({ timeouts: { connect: 3 } }), { message: /^timeouts\.connect: is not an option/ })
  t.throws(open({ toString: 1 }), { message: /^toString: is not an option/ })
  const client = createClient({ baseUrl })
  const upload = Object.assign({ source: new Uint8Array(3), name: 'x' }, { tag: ['x'] })
  await t.rejects(client.files.upload(upload), {
    code: 'invalid_request',
    message: /^tag: is not an option; did you mean tags\? there are tags, /,
  })
  const config = Object.assign({ family: 'f', cfg: {} }, { configType: 'static' })
  await t.rejects(client.configs.upload(config), { message: /^configType: is not an option; there are .*family/ })
  const blob = Object.assign({ name: 'n', type: 't', content: 'x' }, { tag: ['x'] })
  await t.rejects(client.blobs.upload(blob), { message: /^tag: is not an option; did you mean tags\?/ })
})

t.test('a key that is not set is refused, and never sent as a word', async (t) => {
  for (const key of [undefined, ''])
    t.throws(open({ apiKey: key }), { message: /^apiKey: is not set: .*LAZARET_API_KEY/ })
  t.throws(() => Reflect.apply(apiKey, undefined, [undefined]), { message: /^apiKey: is not set/ })
  t.throws(() => Reflect.apply(createClient, undefined, []), { message: 'options: must be an object, not undefined' })
  t.throws(() => Reflect.apply(createClient, undefined, [{}]), { message: /^baseUrl: is required/ })
  t.throws(() => createClient({ baseUrl: 'repo.example' }), { message: /write https:\/\/repo\.example/ })
})
