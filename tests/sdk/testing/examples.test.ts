import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestServer } from '@lazaret/sdk/testing'
import t from 'tap'
import { exportHashes } from '../../../sdk/examples/export-hashes.ts'
import { tagPrograms } from '../../../sdk/examples/tag-programs.ts'
import { uploadFolder } from '../../../sdk/examples/upload-folder.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { collect } from '../collect.ts'

t.test('the examples of the SDK do what they say', async (t) => {
  const client = createTestServer().client()
  const folder = t.testdir({ inner: {} })
  for (const name of ['MZ one', 'MZ two', 'a text']) await writeFile(join(folder, name), name)

  const uploaded = await uploadFolder(client, folder, 'drop')
  t.same(uploaded.sort(), ['MZ one', 'MZ two', 'a text'].map(sha256Of).sort())
  t.same(await uploadFolder(client, folder, 'drop'), [], 'a second run finds nothing new')

  t.equal(await tagPrograms(client, 'tag:drop'), 2)
  t.equal(await client.files.count('tag:"runnable:win32" AND comment:"begins with MZ"'), 2)
  await tagPrograms(client, 'tag:drop')
  t.equal((await client.comments.list(sha256Of('MZ one'))).length, 1, 'the comment is made once')

  const lines = await collect(exportHashes(client, 'tag:drop AND NOT comment:*'))
  t.match(lines, ['md5,sha1,sha256,size\n', new RegExp(`^[0-9a-f]{32},[0-9a-f]{40},${sha256Of('a text')},6\n$`)])
})
