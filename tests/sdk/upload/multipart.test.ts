import t from 'tap'
import { openSource } from '../../../sdk/src/source/source.ts'
import { multipartBody } from '../../../sdk/src/upload/multipart.ts'
import { collect } from '../collect.ts'
import { parseForm } from '../parse-form.ts'

async function bodyOf(pieces: readonly string[], sizeBytes: number, name = 'x') {
  const source = await openSource(() => ReadableStream.from(pieces.map((piece) => Buffer.from(piece))), { sizeBytes })
  return multipartBody([{ source, name, options: '{"upload_as":"*"}', onOpen: () => () => undefined }])
}

t.test('the length is known before and is right', async (t) => {
  for (const name of ['a.exe', 'ą"\r\n;.exe', '\ud800']) {
    const body = await bodyOf(['abc', 'de'], 5, name)
    const bytes = Buffer.concat(await collect(body.open()))
    t.equal(bytes.length, body.sizeBytes)
    const parts = parseForm(bytes, body.contentType)
    t.equal(parts.get('file')?.content.toString(), 'abcde')
    t.same([...parts.keys()], ['options', 'file'])
  }
})

t.test('a source that gives another number of bytes is an error, not a wrong form', async (t) => {
  await t.rejects(collect((await bodyOf(['abc'], 5)).open()), {
    fields: [{ field: 'source' }],
    message: /only 3/,
  })
  await t.rejects(collect((await bodyOf(['abc', 'defg'], 5)).open()), { message: /expected 5 bytes, got more/ })
})
