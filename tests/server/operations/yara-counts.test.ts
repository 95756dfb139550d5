import t from 'tap'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { until } from '../../support/until.ts'
import type { TestUser } from '../../support/user.ts'

const RULESETS = '/api/yara/ruleset'
const capabilities = ['adding_files', 'sharing_with_all']
const rule = (name: string, text: string): string => `rule ${name} { strings: $a = "${text}" condition: $a }`
const NONE = { files: 0, is_exact: true, last_match_at: null }

/** A ruleset of `team` with two rules that match, one that never does, and a private one. */
async function aTeam({ as, aGroup }: TestApp) {
  await aGroup('team')
  const ann = await as({ login: 'ann', capabilities, groups: ['team'] })
  const bob = await as({ login: 'bob', capabilities, groups: ['team'] })
  const eve = await as({ login: 'eve', capabilities })
  const boss = await as({ login: 'boss', capabilities: ['manage_users'] })
  const source = [
    '// rule commented { condition: true }',
    rule('text', 'needle'),
    rule('other', 'thread'),
    rule('never', 'nothing has it'),
    `private ${rule('inner', 'needle')}`,
  ].join('\n')
  const sent = { name: 'sewing', source, group: 'team' }
  const { id } = (await ann.send('POST', RULESETS, sent)).json
  return { ann, bob, eve, boss, id: String(id), source }
}

async function counted(user: TestUser, id: string) {
  const { rulesets } = (await user.get(`${RULESETS}?counts=true`)).json
  const { matches, rules } = (await user.get(`${RULESETS}/${id}?counts=true`)).json
  return { listed: rulesets.find((each: { id: string }) => each.id === id)?.matches, matches, rules }
}

t.test('files that match are counted for rulesets and rules, as far as the caller sees them', async (t) => {
  const server = await openTestApp(t)
  const { app } = server
  const { ann, bob, eve, boss, id } = await aTeam(server)
  t.match(await counted(ann, id), { listed: NONE, matches: NONE })

  const shared = (await ann.upload('needle and thread', { options: { upload_as: 'team' } })).json
  await ann.upload('needle, more', { options: { upload_as: 'team' } })
  await until(async () => (await app.db('yara_match')).length === 3 && (await app.db('yara_waiting')).length === 0)
  const time = `to_char(max(matched_at), 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"')`
  const { rows } = await app.db.raw(`select rule, ${time} as time from yara_match group by rule order by rule`)
  const [other, text] = rows.map(({ time }: { time: string }) => time)

  await t.test('a file with several rules counts once', async (t) => {
    const both = { files: 2, is_exact: true, last_match_at: text }
    const rules = [
      { rule: 'text', files: 2, is_exact: true, last_match_at: text },
      { rule: 'other', files: 1, is_exact: true, last_match_at: other },
      { rule: 'never', ...NONE },
    ]
    for (const user of [ann, bob]) t.strictSame(await counted(user, id), { listed: both, matches: both, rules })
  })

  await t.test('nothing is counted unless asked for', async (t) => {
    const plain = (await ann.get(`${RULESETS}/${id}`)).json
    t.notOk('matches' in plain || 'rules' in plain)
    t.notOk('matches' in (await ann.get(RULESETS)).json.rulesets[0])
    t.match(await ann.get(`${RULESETS}?counts=perhaps`), { status: 400 })
  })

  await t.test('who sees the ruleset and not the files learns no number and no time', async (t) => {
    const rules = ['text', 'other', 'never'].map((name) => ({ rule: name, ...NONE }))
    t.strictSame(await counted(boss, id), { listed: NONE, matches: NONE, rules })
  })

  await t.test('who does not see the ruleset learns nothing of it, though they see the file', async (t) => {
    await ann.send('PUT', `/api/object/${shared.id}/share`, { group: 'eve' })
    t.strictSame((await eve.get(`${RULESETS}?counts=true`)).json, { rulesets: [] })
    t.match(await eve.get(`${RULESETS}/${id}?counts=true`), { status: 404, json: { message: 'Ruleset not found' } })
    const own = (await eve.send('POST', RULESETS, { name: 'sewing', source: rule('text', 'needle') })).json.id
    t.match(await counted(eve, own), { listed: NONE, matches: NONE, rules: [{ rule: 'text', files: 0 }] })
  })

  await t.test('a file that is shared later counts for those who see it then', async (t) => {
    await ann.send('PUT', `/api/object/${shared.id}/share`, { group: 'boss' })
    const { matches, rules } = await counted(boss, id)
    t.match(matches, { files: 1, is_exact: true })
    t.match(rules, [{ files: 1 }, { files: 1 }, { files: 0 }])
  })
})

t.test('rules are completed from matches in rulesets and files that the caller sees', async (t) => {
  const server = await openTestApp(t)
  const { app } = server
  const { ann, bob, eve, boss, id } = await aTeam(server)
  const names = async (user: TestUser, query = '') => (await user.get(`/api/yara/rule?${query}`)).json.rules
  t.strictSame(await names(ann), [], 'rules without a match find nothing')
  const { sha256 } = (await ann.upload('needle and thread', { options: { upload_as: 'team' } })).json
  await until(async () => (await app.db('yara_match')).length === 2)
  const matched = { version: 1, matched_at: '2026-01-01', strings: '[]' }
  const { id: object_id } = (await app.db('object').where({ sha256 }).first('id')) ?? missing()
  const added = ['Texture', 'text_x', 'unlike'].map((name) => ({ ...matched, object_id, ruleset_id: id, rule: name }))
  await app.db('yara_match').insert(added)

  await t.test('those that begin with the text, in byte order', async (t) => {
    for (const user of [ann, bob]) t.strictSame(await names(user), ['Texture', 'other', 'text', 'text_x', 'unlike'])
    t.strictSame(await names(ann, 'query=TEXT'), ['Texture', 'text', 'text_x'])
    t.strictSame(await names(ann, 'query=text_'), ['text_x'], 'taken literally')
    for (const odd of ['%25', '_', '%5C', "'", 'text%5C_']) t.strictSame(await names(ann, `query=${odd}`), [])
    t.strictSame(await names(ann, 'query=text&count=1'), ['Texture'])
    for (const wrong of ['count=0', 'count=101', `query=${'x'.repeat(129)}`])
      t.match(await ann.get(`/api/yara/rule?${wrong}`), { status: 400 })
  })

  await t.test('neither without the ruleset nor without the file', async (t) => {
    t.strictSame(await names(boss), [])
    t.strictSame(await names(eve), [])
    await ann.send('PUT', `/api/object/${sha256}/share`, { group: 'eve' })
    t.strictSame(await names(eve), [], 'of a file that is seen')
    await ann.send('PUT', `/api/object/${sha256}/share`, { group: 'boss' })
    t.strictSame(await names(boss, 'query=o'), ['other'])
    t.equal((await server.nobody.get('/api/yara/rule')).status, 401)
  })
})

t.test('beyond 1000 files a count is a lower bound', async (t) => {
  const server = await openTestApp(t)
  const { app } = server
  const { ann, boss, id } = await aTeam(server)
  const { db } = app
  const insert = async (count: number, from: number, options?: { group?: string; rules?: string[] }) => {
    // The triggers take long over many new rows without statistics.
    for (let at = 0; at < count; at += 500) await insertSome(Math.min(500, count - at), from + at, options)
  }
  const insertSome = (count: number, from: number, { group = 'team', rules = ['text', 'other'] } = {}) =>
    db.raw(
      `with made as (
         insert into object (type, dhash, upload_time, file_name, file_size, file_type, md5, sha1, sha256, sha512, crc32, share_3rd_party)
         select 'file', lpad(n::text, 64, '0'), now(), 'f', 1, 'data', lpad(n::text, 32, '0'), lpad(n::text, 40, '0'),
           lpad(n::text, 64, '0'), lpad(n::text, 128, '0'), '00000000', true from generate_series(?::int, ?::int) n
         returning id
       ), seen as (
         insert into permission (object_id, group_id, access_time, reason_type)
         select made.id, g.id, now(), 'added' from made, "group" g where g.name = ?
       )
       insert into yara_match (object_id, ruleset_id, version, rule, matched_at, strings)
       select made.id, ?, 1, rule, '2026-01-01', '[]' from made, unnest(?::text[]) as rule`,
      [from, from + count - 1, group, id, rules],
    )
  await insert(1000, 1)
  t.match(await counted(ann, id), {
    listed: { files: 1000, is_exact: true },
    matches: { files: 1000, is_exact: true },
    rules: [{ files: 1000, is_exact: true }, { files: 1000 }, { files: 0, is_exact: true }],
  })
  await insert(1, 2000)
  const bounded = { files: 1000, is_exact: false }
  t.match(await counted(ann, id), {
    listed: bounded,
    matches: bounded,
    rules: [bounded, bounded, { files: 0, is_exact: true }],
  })
  t.match(await counted(boss, id), { listed: NONE, matches: NONE }, 'not even that there are many')

  await t.test('newer matches that are hidden change no number', async (t) => {
    const oldest = '1'.padStart(64, '0')
    t.match(await ann.send('PUT', `/api/object/${oldest}/share`, { group: 'boss' }), { status: 200 })
    const one = { files: 1, is_exact: true }
    const expected = { listed: one, matches: one, rules: [one, one, { files: 0, is_exact: true }] }
    t.match(await counted(boss, id), expected)
    const completed = async () => (await boss.get('/api/yara/rule')).json.rules
    t.strictSame(await completed(), ['other', 'text'])
    // More than are looked at for a caller who sees many objects.
    await insert(11_000, 10_000)
    t.match(await counted(boss, id), expected)
    t.strictSame(await completed(), ['other', 'text'], 'nor the rules that are completed')
    t.match(await counted(ann, id), { listed: bounded, matches: bounded, rules: [bounded, bounded, { files: 0 }] })
  })

  await t.test('nor do they for a caller who sees many files', async (t) => {
    const kim = await server.as({ login: 'kim', capabilities: ['manage_users'] })
    await insert(6000, 30_000, { group: 'kim', rules: [] })
    await insert(2, 40_000, { group: 'kim', rules: ['text', 'seldom'] })
    const found = async () => ({
      ...(await counted(kim, id)),
      names: (await kim.get('/api/yara/rule')).json.rules,
      some: (await kim.get('/api/yara/rule?query=te')).json.rules,
    })
    const expected = await found()
    const two = { files: 2, is_exact: true }
    t.match(expected, { listed: two, matches: two, rules: [two, { files: 0 }, { files: 0 }], some: ['text'] })
    t.strictSame(expected.names, ['seldom', 'text'])
    await insert(11_000, 50_000, { rules: ['text', 'seldom', ...Array.from({ length: 3 }, (_, n) => `hidden${n}`)] })
    t.strictSame(await found(), expected)

    await insert(1100, 70_000, { group: 'kim', rules: ['text'] })
    const many = await found()
    t.match(many, { listed: bounded, matches: bounded, rules: [bounded, { files: 0 }, { files: 0 }] })
    await insert(11_000, 80_000)
    t.strictSame(await found(), many, 'beyond what is counted, too')
  })

  await t.test('hidden rules do not keep visible ones from being completed', async (t) => {
    const lee = await server.as({ login: 'lee', capabilities: ['manage_users'] })
    await insert(6000, 100_000, { group: 'lee', rules: [] })
    await insert(1, 110_000, { group: 'lee', rules: ['zebra'] })
    await insert(1, 110_001, { rules: Array.from({ length: 1100 }, (_, n) => `a${n}`) })
    t.strictSame((await lee.get('/api/yara/rule?query=z')).json, { rules: ['zebra'] })
  })

  await t.test('with many rulesets each is counted less far', async (t) => {
    await db.raw(
      `insert into yara_ruleset (id, name, group_id, is_active, version, created_at, updated_at)
       select gen_random_uuid(), 'r' || n, group_id, false, 1, now(), now() from yara_ruleset, generate_series(1, 1999) n where id = ?`,
      [id],
    )
    t.match((await counted(ann, id)).listed, { files: 50, is_exact: false })
  })
})
