import t from 'tap'
import { openTestApp } from '../../../support/app.ts'
import { rounds } from '../../../support/rounds.ts'

const { app, admin, as, aGroup } = await openTestApp(t)

t.test(
  'a user and a group that go while uploads come: every upload is stored as a whole or refused as a whole',
  async (t) => {
    for (let round = 0; round < rounds(5); round++) {
      await aGroup('team')
      const alice = await as({ login: 'alice', capabilities: ['adding_files'], groups: ['team'] })
      const answers = await Promise.all([
        ...Array.from({ length: 16 }, (_, i) => alice.upload(`round ${round}, file ${i}`)),
        admin.send('DELETE', '/api/user/alice'),
        admin.send('DELETE', '/api/group/team'),
        ...Array.from({ length: 8 }, (_, i) => alice.upload(`round ${round}, file ${i}`, { name: 'again' })),
      ])
      t.strictSame(
        answers.filter(({ status }) => ![200, 401].includes(status)).map(({ json }) => json),
        [],
      )
      t.strictSame(
        answers.slice(16, 18).map(({ status }) => status),
        [200, 200],
      )
      t.strictSame(await app.db('group').whereIn('name', ['alice', 'team']), [])
      t.strictSame(await app.db('member').whereNot({ user_id: 1 }), [])
      const stored = answers.flatMap(({ status, json }) =>
        status === 200 && json.sha256 !== undefined ? [json.id] : [],
      )
      t.strictSame((await app.db('object').pluck('dhash')).toSorted(), [...new Set(stored)].toSorted())
      for (const id of stored) t.equal((await admin.get(`/api/file/${id}/download`)).status, 200)
      await app.db('object').delete()
    }
  },
)

t.test('many deletions of one user at once: one of them does it', async (t) => {
  await as({ login: 'bob' })
  const answers = await Promise.all(Array.from({ length: 32 }, () => admin.send('DELETE', '/api/user/bob')))
  t.equal(answers.filter(({ status }) => status === 200).length, 1)
  t.equal(answers.filter(({ status }) => status === 404).length, 31)
})
