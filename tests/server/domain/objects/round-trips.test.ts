import t from 'tap'
import { openTestApp } from '../../../support/app.ts'

t.test('requests that are made often take few round trips to the database', async (t) => {
  const { app, admin, as } = await openTestApp(t, { enable_facts: '0', enable_yara: '0' })
  const kim = await as({ capabilities: ['adding_files', 'adding_tags'] })
  const tags = [{ tag: 'a' }, { tag: 'b' }]
  const { id } = (await kim.upload('first', { options: { tags } })).json
  // The windows of a listing are full.
  for (let n = 0; n < 10; n += 1) await kim.upload(`file ${n}`, { options: { tags } })

  async function sent(request: () => Promise<{ readonly status: number }>): Promise<string[]> {
    // What is remembered and prepared after the first time.
    await request()
    const statements: string[] = []
    const hear = ({ sql }: { readonly sql: string }) => {
      // Not those that go on in the background, nor the look-up of the account, which is remembered for a while.
      if (/(?:from|into) "?object"?\s|advisory_xact_lock_shared|into audit_pending \(entry\) values/.test(sql))
        statements.push(sql.trim())
    }
    app.db.on('query', hear)
    const { status } = await request()
    app.db.off('query', hear)
    t.equal(status, 200)
    return statements
  }

  let number = 0
  const upload = await sent(() => kim.upload(`new ${number++}`, { options: { tags } }))
  t.match(upload, [
    /^select "id", "type"/,
    /advisory_xact_lock_shared/,
    /^with [^;]+insert into object /,
    /audit_pending/,
  ])
  t.equal(upload.length, 4)
  const { id: newest } = (await kim.upload('newest')).json
  for (const user of [admin, kim])
    for (const [path, count] of [
      [`/api/file/${id}`, 1],
      [`/api/object/${id}`, 1],
      ['/api/file', 1],
      ['/api/object?count=11', 1],
      // With the page before it, which is found by the identifier.
      [`/api/file?older_than=${newest}&count=10`, 2],
    ] as const)
      t.equal((await sent(() => user.get(path))).length, count, `${path} as ${user.login}`)
  t.equal((await sent(() => kim.get(`/api/file/${id}/download`))).length, 1)
})
