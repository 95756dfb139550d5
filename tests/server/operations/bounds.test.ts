import t from 'tap'
import { commentText, MAX_COMMENT_BYTES } from '../../../server/src/domain/comments/comment-text.ts'
import { insertStart } from '../../../server/src/statements/analyses/insert-start.ts'
import {
  MAX_ARCHIVE_REQUESTS_PER_USER,
  MAX_ATTRIBUTES_PER_OBJECT,
  MAX_COMMENTS_PER_USER_AND_OBJECT,
  MAX_FILE_NAMES_PER_OBJECT,
  MAX_KEPT_JOBS_PER_USER,
  MAX_QUICK_QUERIES_PER_USER,
  MAX_TAGS_PER_OBJECT,
  MAX_WAITING_ANALYSES_PER_OBJECT,
} from '../../../server/src/statements/annotations/bounds.ts'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'
import { atOnce } from '../../support/at-once.ts'
import { definitionRows } from '../../support/attribute-rows.ts'
import { missing } from '../../support/missing.ts'

const { app, as } = await openTestApp(t)
const kim = await as({
  login: 'kim',
  capabilities: ['adding_tags', 'adding_comments', 'adding_all_attributes', 'adding_files', 'personalize'],
})
const lee = await as({ login: 'lee', capabilities: ['adding_comments', 'personalize'] })
const idOf = async (login: string): Promise<number> =>
  ((await app.db('user').where({ login }).first('id')) ?? missing()).id
const [kimId, leeId] = [await idOf('kim'), await idOf('lee')]
await definitionRows(app.db, ['origin'])

const tooMany = (max: number) => ({ status: 409, json: { code: 'conflict', message: new RegExp(`at most ${max}$`) } })

/** The object has so many rows that one more may be added. */
async function anAlmostFullObject(fill: string, max: number) {
  const object = await anObject(app, { type: 'file', visibleTo: [kim, lee] })
  const { id } = (await app.db('object').where({ dhash: object.dhash }).first('id')) ?? missing()
  await app.db.raw(fill, { id, kimId, leeId, count: max - 1 })
  return { id, path: `/api/file/${object.dhash}` }
}

t.test('tags of an object', async (t) => {
  const fill = `insert into tag (tag, object_id) select 'tag-' || n, :id from generate_series(1, :count) n`
  const { id, path } = await anAlmostFullObject(fill, MAX_TAGS_PER_OBJECT)
  const add = (tag: string) => kim.send('PUT', `${path}/tag`, { tag })
  t.equal((await add('last')).status, 200)
  t.match(await add('one more'), tooMany(MAX_TAGS_PER_OBJECT))
  t.equal((await add('last')).status, 200, 'a tag that it has changes nothing')
  t.equal(Number((await app.db('tag').where({ object_id: id }).count({ n: '*' }))[0]?.n), MAX_TAGS_PER_OBJECT)
})

t.test('attributes of an object, in their old form too', async (t) => {
  const fill = `insert into attribute (object_id, key, value) select :id, 'origin', to_jsonb(n) from generate_series(1, :count) n`
  const { path } = await anAlmostFullObject(fill, MAX_ATTRIBUTES_PER_OBJECT)
  const add = (value: unknown) => kim.send('POST', `${path}/attribute`, { key: 'origin', value })
  t.equal((await add('last')).status, 200)
  t.match(await add('one more'), tooMany(MAX_ATTRIBUTES_PER_OBJECT))
  t.match(
    await kim.send('POST', `${path}/meta`, { key: 'origin', value: 'one more' }),
    tooMany(MAX_ATTRIBUTES_PER_OBJECT),
  )
  t.equal((await add('last')).status, 200)
})

t.test('comments of a user at an object; others still may', async (t) => {
  const fill = `insert into comment (comment, timestamp, object_id, user_id) select 'x', now(), :id, :kimId from generate_series(1, :count)`
  const { path } = await anAlmostFullObject(fill, MAX_COMMENTS_PER_USER_AND_OBJECT)
  const add = (user: typeof kim) => user.send('POST', `${path}/comment`, { comment: 'seen' })
  t.equal((await add(kim)).status, 200)
  t.match(await add(kim), tooMany(MAX_COMMENTS_PER_USER_AND_OBJECT))
  t.match(await add(lee), { status: 200, json: { comment: 'seen', author: 'lee' } })
})

t.test('an upload counts too, and what it is refused for leaves nothing', async (t) => {
  const fill = `insert into tag (tag, object_id) select 'tag-' || n, :id from generate_series(1, :count) n`
  const uploaded = await kim.upload('a content of its own')
  const { id } = (await app.db('object').where({ dhash: uploaded.json.id }).first('id')) ?? missing()
  await app.db.raw(fill, { id, count: MAX_TAGS_PER_OBJECT - 1 })
  const again = (...tags: string[]) =>
    kim.upload('a content of its own', { options: { tags: tags.map((tag) => ({ tag })), comments: ['again'] } })
  t.match(await again('one', 'two'), tooMany(MAX_TAGS_PER_OBJECT))
  t.strictSame(await app.db('comment').where({ object_id: id }).pluck('comment'), [])
  t.equal((await again('one')).status, 200)
})

t.test('a comment has 64 KiB, however it is made', async (t) => {
  const long = 'ä'.repeat(MAX_COMMENT_BYTES / 2)
  t.equal(commentText(long, 'comment'), long)
  const { path } = await anAlmostFullObject('select :id::int, :kimId::int, :leeId::int, :count::int', 2)
  t.equal((await kim.send('POST', `${path}/comment`, { comment: long })).status, 200)
  const refused = (field: string) => ({ status: 400, json: { errors: [{ field, message: /at most 65536 bytes/ }] } })
  const longer = `${long}x`
  t.match(await kim.send('POST', `${path}/comment`, { comment: longer }), refused('comment'))
  t.match(await kim.upload('b', { options: { comments: ['a', longer] } }), refused('comments.1'))
  const job = { ids: [path.slice(-64)], changes: [{ action: 'comment', comment: longer }] }
  t.match(await kim.send('POST', '/api/job', job), refused('changes.0.comment'))
})

t.test('further names of a file are left out, and the upload goes well', async (t) => {
  const upload = (name: string) => kim.upload('many names', { name })
  const { id } = (await upload('first')).json
  const fill = `update object set alt_names = (select array_agg('name-' || n) from generate_series(1, ?::int) n) where dhash = ?`
  await app.db.raw(fill, [MAX_FILE_NAMES_PER_OBJECT - 1, id])
  t.equal((await upload('last')).json.alt_names.length, MAX_FILE_NAMES_PER_OBJECT)
  const { status, json } = await upload('one more')
  t.equal(status, 200)
  t.equal(json.alt_names.length, MAX_FILE_NAMES_PER_OBJECT)
  t.notOk(json.alt_names.includes('one more'))
})

t.test('quick queries of a user, and the length of one', async (t) => {
  const fill = `insert into quick_query (name, query, type, date, user_id) select 'q', 'x', 'file', now(), ? from generate_series(1, ?::int)`
  await app.db.raw(fill, [kimId, MAX_QUICK_QUERIES_PER_USER - 1])
  const save = (user: typeof kim, query = 'tag:x') =>
    user.send('POST', '/api/file/quick_query', { name: 'mine', query, type: 'file' })
  t.equal((await save(kim)).status, 200)
  t.match(await save(kim), tooMany(MAX_QUICK_QUERIES_PER_USER))
  t.equal((await save(lee, 'x'.repeat(65_536))).status, 200)
  t.match(await save(lee, 'x'.repeat(65_537)), { status: 400, json: { errors: [{ field: 'query' }] } })
})

t.test('quick queries that are saved at the same moment do not exceed the bound', async (t) => {
  const user = await as({ capabilities: ['personalize'] })
  const fill = `insert into quick_query (name, query, type, date, user_id) select 'q', 'x', 'file', now(), ? from generate_series(1, ?::int)`
  await app.db.raw(fill, [await idOf(user.login), MAX_QUICK_QUERIES_PER_USER - 1])
  const query = { name: 'mine', query: 'tag:x', type: 'file' }
  const answers = await atOnce(16, () => user.send('POST', '/api/file/quick_query', query))
  t.equal(answers.filter(({ status }) => status === 200).length, 1)
})

t.test('the oldest finished jobs of a user make room for new ones', async (t) => {
  const fill = `insert into job (id, user_id, changes, state, total, created_on, finished_on)
    select gen_random_uuid(), ?, '[]', 'done', n, timestamp '2026-01-01' + n * interval '1 second', now() from generate_series(1, ?::int) n`
  await app.db.raw(fill, [kimId, MAX_KEPT_JOBS_PER_USER + 5])
  await app.db.raw(fill, [leeId, 3])
  const { dhash } = await anObject(app, { visibleTo: [kim] })
  const made = await kim.send('POST', '/api/job', { ids: [dhash], changes: [{ action: 'add_favorite' }] })
  t.equal(made.status, 200)
  const kept = await app.db('job').where({ user_id: kimId }).orderBy('created_on').pluck('total')
  t.equal(kept.length, MAX_KEPT_JOBS_PER_USER)
  t.equal(kept[0], 7, 'the oldest six are gone')
  t.equal((await app.db('job').where({ user_id: leeId })).length, 3)
})

t.test('requests of archives within ten minutes', async (t) => {
  const { dhash } = await anObject(app, { type: 'file', visibleTo: [kim, lee] })
  const fill = `insert into archive_request (id, user_id, dhashes, missing) select gen_random_uuid(), ?, '{}', '{}' from generate_series(1, ?::int)`
  await app.db.raw(fill, [kimId, MAX_ARCHIVE_REQUESTS_PER_USER - 1])
  const ask = (user: typeof kim) => user.send('POST', '/api/archive/token', { ids: [dhash] })
  t.equal((await ask(kim)).status, 200)
  const refused = await ask(kim)
  t.match(refused, { status: 429, json: { code: 'rate_limited', message: /at most 100$/ } })
  t.equal(refused.headers.get('retry-after'), '600')
  t.equal((await ask(lee)).status, 200)
})

t.test('analyses of an object that wait to be started', async (t) => {
  const { id } = await anAlmostFullObject('select :id::int, :kimId::int, :leeId::int, :count::int', 2)
  const start = () => app.db.transaction((trx) => insertStart(trx, { objectId: id, userId: kimId, arguments: {} }))
  for (let n = 0; n < MAX_WAITING_ANALYSES_PER_OBJECT; n++) t.match(await start(), { id: String })
  await t.rejects(start(), { code: 'conflict', message: /at most 100$/ })
})
