import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import t from 'tap'
import { readManyUploads } from '../../../../server/src/http/bodies/many-uploads.ts'
import { openBodyBudget } from '../../../../server/src/limits/body-budget.ts'
import { until } from '../../../support/until.ts'
import { FORM_TYPE, filePart, form, optionsPart } from '../form.ts'

const CHUNK_BYTES = 10_000

/** A request whose body comes in pieces. */
function aRequest(body: Buffer): IncomingMessage {
  const chunks = Array.from({ length: Math.ceil(body.length / CHUNK_BYTES) }, (_, n) =>
    body.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES),
  )
  return Object.assign(Readable.from(chunks, { objectMode: false }), {
    headers: FORM_TYPE,
  }) as unknown as IncomingMessage
}

const limits = (maxFiles: number) => ({ limit: null, maxFiles, reservation: openBodyBudget({}).open('network') })

t.test('options are read once for all of their files', async (t) => {
  let times = 0
  const parts = [filePart('a'), optionsPart({ n: 1 }), filePart('b'), filePart('c')]
  const read: string[] = []
  for await (const { file, options } of readManyUploads(
    aRequest(form(...parts)),
    limits(3),
    (text) => `${++times} ${text}`,
  )) {
    const chunks: Uint8Array[] = []
    for await (const chunk of file.content) chunks.push(Buffer.from(chunk))
    read.push(`${Buffer.concat(chunks)}: ${options()} ${options()}`)
  }
  t.same(read, ['a: 1  1 ', 'b: 2 {"n":1} 2 {"n":1}', 'c: 2 {"n":1} 2 {"n":1}'])
})

t.test('a reader that leaves does not keep the rest of the body from arriving', async (t) => {
  const body = form(...Array.from({ length: 20 }, () => filePart('x'.repeat(300_000))))
  const req = aRequest(body)
  for await (const { file } of readManyUploads(req, limits(20), String)) {
    for await (const _ of file.content) break
    break
  }
  t.ok(await until(async () => req.readableEnded))
})

t.test('one file too many is a fault of the form', async (t) => {
  const uploads = readManyUploads(aRequest(form(filePart('a'), filePart('b'), filePart('c'))), limits(2), String)
  await t.rejects(
    async () => {
      for await (const { file } of uploads) for await (const _ of file.content);
    },
    { code: 'too_large', message: /more than 2 files/ },
  )
})
