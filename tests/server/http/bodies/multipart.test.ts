import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import t from 'tap'
import { readFields } from '../../../../server/src/http/bodies/multipart.ts'
import { openBodyBudget } from '../../../../server/src/limits/body-budget.ts'
import { openTestApp } from '../../../support/app.ts'
import { BOUNDARY, FORM_TYPE, filePart, form, optionsPart, type Part, part } from '../form.ts'
import { dial, exchange, statusIn } from '../raw.ts'

const { app, url, folder, as } = await openTestApp(t, { max_upload_size: '2000000' })
const user = await as({ login: 'uma', capabilities: ['adding_files'] })
const send = (body: Uint8Array, headers: Readonly<Record<string, string>> = FORM_TYPE) =>
  user.send('POST', '/api/file', body, headers)
const sendParts = (...parts: readonly Part[]) => send(form(...parts))

const authorization = `Authorization: Bearer ${user.token}`
const contentType = `Content-Type: ${FORM_TYPE['content-type']}`
const head = (...lines: readonly string[]): string =>
  ['POST /api/file HTTP/1.1', 'Host: x', authorization, contentType, ...lines, '', ''].join('\r\n')

const stagedNames = async (): Promise<string[]> => {
  const staging = join(folder, 'data', 'uploads', '.staging')
  const folders = await readdir(staging)
  return (await Promise.all(folders.map((name) => readdir(join(staging, name))))).flat()
}
const objects = async (): Promise<number> => (await app.db('object').pluck('id')).length

t.test('the parts come in any order, the first of each name counts, others are ignored', async (t) => {
  const options = optionsPart({ tags: [{ tag: 'counted' }] })
  for (const parts of [
    [filePart('order 1'), options],
    [options, filePart('order 2')],
    [part('name="other"', 'x'), options, filePart('order 3'), optionsPart('no JSON'), filePart('second')],
    [part('name="other"; filename="x"', 'x'.repeat(200_000)), filePart('order 4'), options],
    [part('name="options"; filename="o.json"', 'no JSON'), filePart('order 5'), options],
  ]) {
    const { status, json } = await sendParts(...parts)
    t.match({ status, json }, { status: 200, json: { tags: [{ tag: 'counted' }], file_name: 'a.bin' } })
  }
})

t.test('file names come in every notation', async (t) => {
  const names: Readonly<Record<string, string>> = {
    'filename=""': '',
    'filename=plain.exe': 'plain.exe',
    'filename="a \\"b\\" \\\\ c"': 'a "b" _ c',
    'filename="a%22b%22"': 'a"b"',
    'filename="semi;colon"': 'semi;colon',
    'filename="żółć ☣.exe"': 'żółć ☣.exe',
    "filename*=utf-8''%C5%BC%C3%B3%C5%82w.exe": 'żółw.exe',
    'FileName="case.exe"': 'case.exe',
    'filename="plain.exe"; filename*=UTF-8\'\'%C5%BC.exe': 'ż.exe',
    'filename*=UTF-8\'\'%C5%BC.exe; filename="plain.exe"': 'ż.exe',
    'filename="a \\"b\\""; filename*=UTF-8\'\'%C5%BC%20%22.exe': 'ż ".exe',
    "filename=plain.exe;filename*=iso-8859-1'de'%E4.exe": 'ä.exe',
    'filename="a; filename*=UTF-8\'\'b"': "a; filename_=UTF-8''b".replace('_', '*'),
    'filename="plain.exe"; filename*=nonsense': 'plain.exe',
  }
  for (const [index, [sent, stored]] of Object.entries(names).entries()) {
    const { status, json } = await sendParts(part(`name="file"; ${sent}`, `named ${index}`))
    t.match({ status, json }, { status: 200, json: { file_name: stored } }, sent)
  }
  const [before = '', after = ''] = form(filePart('named badly', 'xQx')).toString().split('Q')
  const { json } = await send(Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]))
  t.equal(json.file_name, 'x\ufffdx')
})

t.test('headers of a part beyond 16 KiB are refused, and nothing is stored', async (t) => {
  const count = await objects()
  const padded = (bytes: number): Part => ({
    ...filePart(),
    head: `X-Padding: ${'x'.repeat(bytes)}\r\n${filePart().head}`,
  })
  t.equal((await sendParts(padded(16_000))).status, 200)
  for (const bytes of [16_384, 20_000, 100_000, 1_000_000])
    for (const parts of [[padded(bytes)], [optionsPart({}), padded(bytes), filePart('another')]]) {
      const { status, json } = await sendParts(...parts)
      t.match({ status, json }, { status: 413, json: { message: 'the headers of a part are larger than 16384 bytes' } })
    }
  const long = await sendParts(filePart('x', 'n'.repeat(17_000)))
  t.match(long, { status: 413, json: { code: 'too_large' } })
  t.equal(await objects(), count + 1)
  t.same(await stagedNames(), [])
})

t.test('a body that is not a form, or not a complete one, is refused and stores nothing', async (t) => {
  const count = await objects()
  const whole = form(filePart('x'.repeat(5000))).toString()
  const type = (value: string) => ({ 'content-type': value })
  const cases: readonly (readonly [string, string, Readonly<Record<string, string>>?])[] = [
    ['no content type', whole, {}],
    ['another content type', whole, type('application/json')],
    ['an urlencoded form', 'file=x', type('application/x-www-form-urlencoded')],
    ['no boundary', whole, type('multipart/form-data')],
    ['an empty boundary', whole, type('multipart/form-data; boundary=')],
    ['another boundary', whole, type('multipart/form-data; boundary=other')],
    ['an empty body', ''],
    ['garbage', 'garbage'.repeat(1000)],
    ['an end only', `--${BOUNDARY}--\r\n`],
    ['an end within the file', whole.slice(0, 3000)],
    ['an end within another file', whole.replace('"file"', '"other"').slice(0, 3000)],
    ['an end within the head of a part', whole.slice(0, 30)],
    ['a part without a head', `--${BOUNDARY}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`],
    ['a head without an end', `--${BOUNDARY}\r\nContent-Disposition: ${'x'.repeat(100_000)}`],
  ]
  for (const [name, body, headers] of cases) {
    const { status, json } = await send(Buffer.from(body), headers)
    t.match({ status, json }, { status: 400, json: { code: 'invalid_request', message: /multipart|file/ } }, name)
  }
  t.equal(await objects(), count)
})

t.test('there must be a part named file, with a file name', async (t) => {
  for (const parts of [
    [optionsPart({})],
    [part('name="file"', 'x')],
    [part('name="upload"; filename="x"', 'x')],
    [part('filename="x"', 'x')],
    [],
  ])
    t.match(await sendParts(...parts), { status: 400, json: { errors: [{ field: 'file' }] } })
})

t.test('an empty file is refused', async (t) => {
  for (const parts of [[filePart('')], [optionsPart({}), filePart('')], [filePart(''), filePart('not me')]])
    t.match(await sendParts(...parts), { status: 400, json: { message: /File cannot be empty/ } })
})

const BAD_OPTIONS: readonly (readonly [unknown, string])[] = [
  ['{', 'options'],
  ['null', 'options'],
  ['[]', 'options'],
  ['5', 'options'],
  ['"x"', 'options'],
  [{ unknown: 1 }, 'options.unknown'],
  ['{"__proto__":{"x":1}}', 'options.__proto__'],
  [{ tags: null }, 'options.tags'],
  [{ tags: 'x' }, 'options.tags'],
  [{ tags: ['x'] }, 'options.tags.0'],
  [{ tags: [{ tag: 'ok' }, { tag: '  ' }] }, 'options.tags.1.tag'],
  [{ tags: [{ tag: 5 }] }, 'options.tags.0.tag'],
  [{ tags: [{}] }, 'options.tags.0.tag'],
  [{ tags: [{ tag: 'x', more: 1 }] }, 'options.tags.0.more'],
  [{ tags: [{ tag: 'x'.repeat(1025) }] }, 'options.tags.0.tag'],
  [{ tags: [{ tag: 'a\0' }] }, 'options.tags.0.tag'],
  ['{"tags":[{"tag":"\\ud800"}]}', 'options.tags.0.tag'],
  ['{"\\u0000":1}', 'options'],
  [{ parent: 5 }, 'options.parent'],
  [{ upload_as: null }, 'options.upload_as'],
  [{ share_3rd_party: 'maybe' }, 'options.share_3rd_party'],
  [`${'['.repeat(501)}${']'.repeat(501)}`, 'options'],
]
t.test('options that are wrong are refused by the name of the member, and nothing is stored', async (t) => {
  const count = await objects()
  for (const [options, field] of BAD_OPTIONS) {
    const parts = [optionsPart(options), filePart('never stored')]
    for (const ordered of [parts, parts.toReversed()]) {
      const { status, json } = await sendParts(...ordered)
      const name = JSON.stringify(options).slice(0, 60)
      t.match({ status, json }, { status: 400, json: { code: 'invalid_request', errors: [{ field }] } }, name)
    }
  }
  t.equal(await objects(), count)
  t.equal((await sendParts(optionsPart(''), filePart('stored'))).status, 200, 'empty options count as absent')
})

t.test('flags are taken in every usual spelling', async (t) => {
  for (const [sent, stored] of [
    ['no', false],
    [0, false],
    ['F', false],
    [1, true],
    ['On', true],
  ] as const) {
    const { status, json } = await sendParts(optionsPart({ share_3rd_party: sent }), filePart(`flag ${sent}`))
    t.match({ status, json }, { status: 200, json: { share_3rd_party: stored } }, String(sent))
  }
  for (const sent of ['', 'tRue', 2, -1, [], {}, 'null'])
    t.match(await sendParts(optionsPart({ share_3rd_party: sent }), filePart('no flag')), {
      status: 400,
      json: { errors: [{ field: 'options.share_3rd_party', message: /true or false/ }] },
    })
})

t.test('too many parts and too long fields are 413', async (t) => {
  const many = Array.from({ length: 1001 }, (_, index) => part(`name="p${index}"`, 'x'))
  const long = part('name="options"', ' '.repeat(600_000))
  const cases = { 'parts first': [...many, filePart()], 'file first': [filePart(), ...many] }
  for (const [name, parts] of Object.entries({ ...cases, long: [long, filePart()], late: [filePart(), long] }))
    t.match(await sendParts(...parts), { status: 413, json: { code: 'too_large' } }, name)
  t.equal((await sendParts(filePart('with many'), ...many.slice(0, 999))).status, 200)
})

t.test('fields that no operation reads take no memory, and those that are read count', async (t) => {
  const body = form(
    ...['other', 'options', 'options', 'json', 'f1', 'f2'].map((name) => part(`name="${name}"`, 'x'.repeat(400_000))),
  )
  const request = () => Object.assign(Readable.from([body]), { headers: FORM_TYPE }) as unknown as IncomingMessage
  const budget = openBodyBudget({ maxBytes: 1_000_000, maxBytesOfNetwork: 1_000_000 })
  using reservation = budget.open('a')
  t.same([...(await readFields(request(), { limit: null, reservation })).keys()], ['options', 'json'])
  using others = budget.open('b')
  await t.rejects(readFields(request(), { limit: null, reservation: others }), { code: 'unavailable' })
})

t.test('a body over max_upload_size is 413, and the client reads the answer', async (t) => {
  const big = form(filePart('x'.repeat(3_000_000)))
  const chunk = Buffer.concat([Buffer.from(`${big.length.toString(16)}\r\n`), big, Buffer.from('\r\n0\r\n\r\n')])
  const announced = Buffer.concat([Buffer.from(head(`Content-Length: ${big.length}`)), big])
  const unannounced = Buffer.concat([Buffer.from(head('Transfer-Encoding: chunked')), chunk])
  for (const bytes of [announced, unannounced]) {
    const answer = await exchange(url, bytes)
    t.equal(statusIn(answer), 413)
    t.match(answer, /"code":"too_large"/)
  }
  t.equal(statusIn(await exchange(url, head(`Content-Length: ${10 ** 12}`))), 413, 'before a byte of it is sent')
  t.match(await send(big), { status: 413 })
  t.equal((await send(form(filePart('y'.repeat(1_900_000))))).status, 200)
})

t.test('a caller without login, or without the right, is refused before the body is read', async (t) => {
  const { token } = await as({})
  const anonymous = head('Content-Length: 1000000000').replace(authorization, 'X: x')
  t.equal(statusIn(await exchange(url, `${anonymous}xxx`)), 401)
  const plain = head('Content-Length: 1000000000').replace(authorization, `Authorization: Bearer ${token}`)
  t.equal(statusIn(await exchange(url, `${plain}xxx`)), 403)
})

t.test('an upload that is cut off leaves nothing', async (t) => {
  const count = await objects()
  const body = form(filePart('z'.repeat(1_000_000)))
  for (const sent of [10, 200, 100_000, 999_999, body.length - 5]) {
    const socket = dial(url)
    socket.on('error', () => undefined).resume()
    socket.write(head(`Content-Length: ${body.length}`))
    await new Promise((resolve) => socket.write(body.subarray(0, sent), resolve))
    socket.destroy()
    await once(socket, 'close')
  }
  t.equal(await objects(), count)
})

t.test('after all that nothing is left in the staging folder', async (t) => {
  await untilStagingIsEmpty()
  t.strictSame(await stagedNames(), [])
})

/** The server notices a broken connection a moment after the client broke it. */
async function untilStagingIsEmpty(): Promise<void> {
  while ((await stagedNames()).length > 0) await new Promise((resolve) => setImmediate(resolve))
}
