import fc from 'fast-check'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { rounds } from '../../support/rounds.ts'
import type { TestUser } from '../../support/user.ts'

const { app, as, admin, aGroup } = await openTestApp(t, { enable_facts: '1' })
for (const name of ['team', 'partners']) await aGroup(name)
const capabilities = [
  ...['adding_files', 'adding_configs', 'adding_blobs', 'adding_tags', 'adding_comments', 'removing_objects'],
  ...['adding_all_attributes', 'reading_all_attributes', 'adding_parents', 'karton_assign', 'personalize'],
]
const ann = await as({ login: 'ann', groups: ['team'], capabilities })
const eve = await as({ login: 'eve', groups: ['partners'], capabilities })
const users: readonly TestUser[] = [admin, ann, eve]
await admin.send('POST', '/api/attribute', { key: 'k', label: '', description: '', hidden: false })

const KINDS = ['file', 'config', 'blob'] as const
type Kind = (typeof KINDS)[number]
type TestObject = { readonly id: string; readonly kind: Kind }
let count = 0

async function make(kind: Kind, user: TestUser, group: string): Promise<TestObject> {
  const name = `n${count++}`
  const more = { upload_as: group }
  const answers = {
    file: () => user.upload(name, { name, options: more }),
    config: () => user.send('POST', '/api/config', { family: 'f', cfg: { name, big: 1, none: null }, ...more }),
    blob: () => user.send('POST', '/api/blob', { blob_name: name, blob_type: 't', content: name, ...more }),
  }
  return { id: (await answers[kind]()).json.id, kind }
}

const STEPS = ['tag', 'comment', 'attribute', 'child', 'share', 'favorite', 'analysis', 'name'] as const
type Step = { readonly what: (typeof STEPS)[number]; readonly by: number; readonly at: number; readonly other: number }

async function take({ what, by, at, other }: Step, made: readonly TestObject[]): Promise<void> {
  const user = users[by] ?? admin
  const { id, kind } = made[at % made.length] ?? { id: '', kind: 'file' }
  const path = `/api/object/${id}`
  const steps: Readonly<Record<Step['what'], () => Promise<unknown>>> = {
    tag: () => user.send('PUT', `${path}/tag`, { tag: `t${other}` }),
    comment: () => user.send('POST', `${path}/comment`, { comment: `c${other}` }),
    // The null of JSON is a value, too.
    attribute: () =>
      user.send('POST', `${path}/attribute`, { key: 'k', value: other === 0 ? null : { n: [other, '1e400'] } }),
    child: () => user.send('PUT', `${path}/child/${made[other % made.length]?.id}`),
    share: () => user.send('PUT', `${path}/share`, { group: other % 2 === 0 ? 'team' : 'partners' }),
    favorite: () => user.send('PUT', `${path}/favorite`),
    analysis: () => user.send('PUT', `${path}/analysis/238a2c61-9e9d-4922-9d36-32857528ec8${other}`),
    name: async () => {
      if (kind === 'file') await user.upload(`n${count - made.length + (at % made.length)}`, { name: `other${other}` })
    },
  }
  await steps[what]()
}

/** The answers about objects, without the one difference: an object that was restored has a new time. */
async function answersAbout(made: readonly TestObject[]): Promise<unknown> {
  const parts = ['', '/tag', '/comment', '/attribute', '/relations', '/share', '/analysis']
  const asked = users.flatMap((user) =>
    made.flatMap(({ id, kind }) => [
      ...parts.map((part) => ({ user, path: `/api/object/${id}${part}` })),
      { user, path: `/api/${kind}/${id}` },
      ...['tag:t1', 'comment:c2', 'attribute.k:*', 'sharer:ann', 'uploader:eve', 'parent:(tag:t1)'].map((query) => ({
        user,
        path: `/api/object/count?query=${encodeURIComponent(`${query} AND dhash:${id}`)}`,
      })),
    ]),
  )
  const answers: string[] = []
  for (const { user, path } of asked) {
    const { status, json } = await user.get(path)
    answers.push(
      `${user.login} ${path} ${status} ${JSON.stringify(json, (name, value) => (name === 'upload_time' || name === 'request_id' ? '' : value))}`,
    )
  }
  return answers
}

t.test('an object that was deleted and restored is as before, for all who ask', async (t) => {
  const step = fc.record({
    what: fc.constantFrom(...STEPS),
    by: fc.nat(2),
    at: fc.nat(4),
    other: fc.nat(3),
  })
  const run = fc.record({
    kinds: fc.array(fc.record({ kind: fc.constantFrom(...KINDS), by: fc.nat(2), group: fc.constantFrom('', '*') }), {
      minLength: 2,
      maxLength: 4,
    }),
    steps: fc.array(step, { minLength: 6, maxLength: 20 }),
    deleted: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }),
    restored: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }),
  })
  const check = fc.asyncProperty(run, async ({ kinds, steps, deleted, restored }) => {
    const made: TestObject[] = []
    for (const { kind, by, group } of kinds) {
      const user = users[by] ?? admin
      made.push(
        await make(kind, user, group === '' ? (user === ann ? 'team' : user === eve ? 'partners' : 'public') : group),
      )
    }
    for (const each of steps) await take(each, made)
    const before = await answersAbout(made)
    const gone = deleted.flatMap((index) => made[index] ?? [])
    for (const { id, kind } of gone) t.equal((await admin.send('DELETE', `/api/${kind}/${id}`)).status, 200)
    for (const { id } of gone) for (const user of users) t.equal((await user.get(`/api/object/${id}`)).status, 404)
    for (const { id } of restored.flatMap((index) => gone.filter((each) => each === made[index]))) {
      const [entry] = (await admin.get(`/api/trash?object=${id}`)).json.entries
      t.match(await admin.send('POST', `/api/trash/${entry.id}/restore`), { status: 200, json: { id } })
    }
    t.strictSame(await answersAbout(made), before)
    t.strictSame(await app.db('trash').select('id'), [])
    t.strictSame(await app.db('trash_relation').select('*'), [])
    t.strictSame(await app.db('trash_origin').select('*'), [])
  })
  await fc.assert(check, { numRuns: rounds(8), endOnFailure: true })
})
