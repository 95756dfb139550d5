import { type Client, createClient, ValidationError } from '@lazaret/sdk'
import t from 'tap'
import type { Signatures } from '../../../sdk/src/errors/check-calls.ts'
import { CLIENT_SIGNATURES } from '../../../sdk/src/generated/client-signatures.ts'
import { CORE_SIGNATURES } from '../../../sdk/src/generated/core-signatures.ts'

const id = 'a'.repeat(64)

function openUnreachable(): { readonly client: Client; readonly sent: string[] } {
  const sent: string[] = []
  const client = createClient({
    baseUrl: 'https://repo.example',
    apiKey: 'a.b.c',
    fetch: async (input) => {
      sent.push(String(input))
      return Response.json({})
    },
  })
  return { client, sent }
}

/** Calls a method as plain JavaScript may. */
function call(client: Client, path: string, args: readonly unknown[]): unknown {
  const names = path.split('.')
  const owner = names.slice(0, -1).reduce<unknown>((value, name) => Reflect.get(Object(value), name), client)
  return Reflect.apply(Reflect.get(Object(owner), names.at(-1) ?? ''), owner, args)
}

type Method = { readonly path: string; readonly signature: string }

function methodsOf(signatures: Signatures, path = ''): Method[] {
  return Object.entries(signatures).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ path: path + name, signature: value }] : methodsOf(value, `${path}${name}.`),
  )
}

const SAMPLES: Readonly<Record<string, unknown>> = { string: 'x', number: 1, any: [] }

/** Valid arguments, and a field too many in the last object. */
function argumentsOf(signature: string): unknown[] {
  const parameters = [...signature.matchAll(/\w+\??: (?:\{ (.*?) \}|([^,)]+))/g)]
  return parameters.map(([, fields, kinds = ''], at) => {
    if (fields === undefined) return SAMPLES[kinds] ?? kinds.split(' | ')[0]?.slice(1, -1)
    const required = fields.split(', ').filter((field) => !field.endsWith('?'))
    const value = Object.fromEntries(required.map((field) => [field, 'x']))
    return at === parameters.length - 1 ? { ...value, nonsense: 1 } : value
  })
}

t.test('every method refuses a field that it does not know, before anything is sent', async (t) => {
  const { client, sent } = openUnreachable()
  const methods = methodsOf({ ...CORE_SIGNATURES, ...CLIENT_SIGNATURES }).filter(({ signature }) =>
    signature.includes('{'),
  )
  t.ok(methods.length > 140, `${methods.length} methods`)
  const expected = {
    name: 'ValidationError',
    code: 'invalid_request',
    message: /^nonsense: is not an option; there are /,
  }
  for (const { path, signature } of methods) {
    const args = argumentsOf(signature)
    if (signature.startsWith('async')) await t.rejects(async () => call(client, path, args), expected, path)
    else t.throws(() => call(client, path, args), expected, path)
  }
  t.strictSame(sent, [])
})

t.test('a promise is rejected, and a listing is refused at once', async (t) => {
  const { client } = openUnreachable()
  const rejected = call(client, 'files.get', [])
  t.type(rejected, Promise)
  await t.rejects(Promise.resolve(rejected), ValidationError)
  t.throws(() => call(client, 'files.search', []), ValidationError)
})

t.test('the error says what was expected', async (t) => {
  const { client, sent } = openUnreachable()
  const cases: readonly [path: string, args: readonly unknown[], message: string][] = [
    [
      'files.search',
      ['tag:x', { pagesize: 3 }],
      'pagesize: is not an option; did you mean pageSize? there are names, limit, pageSize, signal, olderThan, sort',
    ],
    ['files.search', [], 'query: is required, in files.search(query, options?)'],
    ['files.search', [{ query: 'x' }], 'query: must be a string, not an object, in files.search(query, options?)'],
    ['files.upload', ['x.bin'], 'options: must be an object with source, not "x.bin", in files.upload(options)'],
    ['files.upload', [], 'options: is required: an object with source, in files.upload(options)'],
    ['files.upload', [{}], 'source: is required, in options of files.upload(options)'],
    [
      'files.upload',
      [new Uint8Array(3)],
      'options: must be an object with source, not bytes, in files.upload(options)',
    ],
    ['files.get', [null], 'id: must be a string, not null, in files.get(id, options?)'],
    ['files.get', [id, null], 'options: must be an object, not null, in files.get(id, options?)'],
    [
      'users.create',
      [{ login: 'bob' }],
      'login: must be a string, not an object, in users.create(login, user, options?)',
    ],
    [
      'users.create',
      ['bob'],
      'user: is required: an object with email, additional_info, in users.create(login, user, options?)',
    ],
    [
      'users.create',
      ['bob', { email: 'b@x.example' }],
      'additional_info: is required, in user of users.create(login, user, options?)',
    ],
    ['comments.remove', [id, '7'], 'commentId: must be a number, not "7", in comments.remove(id, commentId, options?)'],
    ['tags.add', [id], 'tags: is required, in tags.add(id, tags, options?)'],
    ['apiKeys.create', ['x'.repeat(99)], 'options: must be an object, not a text, in apiKeys.create(options?)'],
    [
      'metakeys.definitions.list',
      ['reed'],
      `access: must be 'read' or 'set', not "reed", in metakeys.definitions.list(access, options?)`,
    ],
    ['feed', ['files'], `type: must be 'object' or 'file' or 'config' or 'blob', not "files", in feed(type, options?)`],
    [
      'auth.login',
      ['alice', 'x'],
      'credentials: must be an object with login, password, not "alice", in auth.login(credentials, options?)',
    ],
  ]
  for (const [path, args, message] of cases) await t.rejects(async () => call(client, path, args), { message })
  const listing = client.files.list()
  await t.rejects(async () => Reflect.apply(listing.toArray, listing, [{ max: 3 }]), {
    message: 'max: is not an option; there are limit',
  })
  await t.rejects(listing.toArray({ limit: Number.NaN }), { message: 'limit: must be an integer >= 0, not NaN' })
  t.strictSame(sent, [])
})

t.test('an item that is a text fails alone', async (t) => {
  const { client } = openUnreachable()
  const outcomes = call(client, 'files.uploadMany', [['x.bin']]) as ReturnType<Client['files']['uploadMany']>
  for await (const { error } of outcomes) t.match(error, { message: 'options: must be an object, not "x.bin"' })
})
