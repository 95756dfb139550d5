import t from 'tap'
import { unrecorded } from '../../../../../server/src/audit/recorder.ts'
import { holdsLargeFiles } from '../../../../../server/src/database/file-size.ts'
import { uploadFile } from '../../../../../server/src/domain/objects/upload/upload-file.ts'
import { aCaller } from '../../../../support/a-caller.ts'
import { openTestApp } from '../../../../support/app.ts'
import { storedFiles } from '../../../../support/stored-files.ts'

const OPTIONS = { parent: null, upload_as: '*', tags: [], share_3rd_party: true }

async function* content(chunks: number): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < chunks; n++) yield Buffer.alloc(10, n)
}

t.test('a file larger than an adopted database can store is refused while it comes', async (t) => {
  const { app, folder } = await openTestApp(t)
  const caller = { ...aCaller('admin'), userId: 1, groupIds: [1], workspaceGroupIds: [1], groupNames: [] }
  const upload = (largestFileBytes: number | null, chunks: number) =>
    uploadFile(
      {
        app: { ...app, largestFileBytes },
        caller,
        signal: new AbortController().signal,
        emit: () => undefined,
        ...unrecorded(app.db),
      },
      { file: { name: 'a', content: content(chunks) }, options: async () => OPTIONS },
    )
  await t.rejects(upload(100, 11), { code: 'too_large', status: 413, message: /larger than 100 bytes/ })
  t.strictSame(await storedFiles(folder), { contents: [], staged: [] })
  t.match(await upload(100, 10), { fileSize: 100 })
  t.match(await upload(null, 11), { fileSize: 110 })
})

t.test('the limit is that of the column', async (t) => {
  const { app } = await openTestApp(t)
  t.equal(app.largestFileBytes, null)
  t.ok(await holdsLargeFiles(app.db))
})
