import { randomBytes } from 'node:crypto'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { listFiles } from '../../support/list-files.ts'
import { storedFiles } from '../../support/stored-files.ts'

t.test('twenty uploads of one file at once are one object with twenty names and twenty tags', async (t) => {
  const { folder, admin: user } = await openTestApp(t)
  const bytes = randomBytes(300_000)
  const names = Array.from({ length: 20 }, (_, n) => `name-${n}.bin`)
  const answers = await Promise.all(
    names.map((name) => user.upload(bytes, { name, options: { tags: [{ tag: `from:${name}` }] } })),
  )
  t.same(
    answers.map(({ status }) => status),
    names.map(() => 200),
  )
  t.equal(new Set(answers.map(({ json }) => json.id)).size, 1)
  const [{ id } = { id: '' }, ...others] = await listFiles(user)
  t.same(others, [])
  const { json } = await user.get(`/api/file/${id}`)
  t.same([json.file_name, ...json.alt_names].toSorted(), names.toSorted())
  t.same(json.tags.map(({ tag }: { tag: string }) => tag).toSorted(), names.map((name) => `from:${name}`).toSorted())
  t.same(await storedFiles(folder), { contents: [id], staged: [] })
})
