import t from 'tap'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { until } from '../../support/until.ts'
import type { TestUser } from '../../support/user.ts'
import { recordEvents } from '../plugins/event-recorder.ts'

const capabilities = ['adding_files', 'adding_tags', 'removing_objects']
const ruleFor = (text: string, name = 'hit'): string => `rule ${name} { strings: $a = "${text}" condition: $a }`
const RULESETS = '/api/yara/ruleset'

async function create(user: TestUser, fields: object): Promise<string> {
  const answer = await user.send('POST', RULESETS, fields)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.json))
  return answer.json.id
}

async function scanned(user: TestUser, id: string) {
  return until(async () => {
    const { json } = await user.get(`/api/file/${id}/yara`)
    return json.state === 'done' && json
  })
}

const stored = async (user: TestUser, content: string | Buffer, options: object = {}): Promise<string> =>
  (await user.upload(content, { options })).json.id

async function aTeam({ as, aGroup }: TestApp) {
  await aGroup('team')
  const ann = await as({ login: 'ann', capabilities, groups: ['team'] })
  const bob = await as({ login: 'bob', capabilities: ['adding_files'], groups: ['team'] })
  const eve = await as({ login: 'eve', capabilities })
  return { ann, bob, eve }
}

t.test('rulesets belong to a group', async (t) => {
  const server = await openTestApp(t)
  const { admin } = server
  const { ann, bob, eve } = await aTeam(server)

  await t.test('members see and change them, others do not know them', async (t) => {
    const sent = { name: 'first', source: ruleFor('first'), group: 'team' }
    const created = await ann.send('POST', RULESETS, sent)
    t.match(created, {
      status: 200,
      json: {
        name: 'first',
        group: 'team',
        is_active: true,
        tag: null,
        version: 1,
        created_by: 'ann',
        can_change: true,
        source: sent.source,
        warnings: [],
      },
    })
    const { id } = created.json
    t.match((await bob.get(RULESETS)).json.rulesets, [{ id, name: 'first', can_change: true }])
    t.notOk('source' in (await bob.get(RULESETS)).json.rulesets[0])
    t.strictSame((await eve.get(RULESETS)).json, { rulesets: [] })
    t.match((await admin.get(RULESETS)).json.rulesets, [{ id, can_change: true }])
    t.match(await bob.send('PUT', `${RULESETS}/${id}`, { name: 'renamed' }), {
      status: 200,
      json: { name: 'renamed', version: 1, updated_by: 'bob' },
    })
    const gone = { status: 404, json: { code: 'not_found', message: 'Ruleset not found' } }
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['GET', '/version'],
      ['GET', '/match'],
    ] as const)
      t.match(await eve.send(method, `${RULESETS}/${id}${path}`, method === 'PUT' ? {} : undefined), gone)
    t.match(await bob.send('DELETE', `${RULESETS}/${id}`), { status: 200 })
    t.match(await ann.get(`${RULESETS}/${id}`), gone)
  })

  await t.test('each source is a version of the history', async (t) => {
    const id = await create(ann, { name: 'history', source: ruleFor('one'), group: 'team' })
    await bob.send('PUT', `${RULESETS}/${id}`, { source: ruleFor('two') })
    await bob.send('PUT', `${RULESETS}/${id}`, { source: ruleFor('two'), is_active: false })
    const { versions } = (await ann.get(`${RULESETS}/${id}/version`)).json
    t.match(versions, [
      { version: 2, source: ruleFor('two'), changed_by: 'bob' },
      { version: 1, source: ruleFor('one'), changed_by: 'ann' },
    ])
    t.strictSame((await ann.get(`${RULESETS}/${id}/version?before=2&count=1`)).json.versions, versions.slice(1))
    t.strictSame((await ann.get(`${RULESETS}/${id}/version?before=2147483647`)).json.versions, versions)
    t.equal((await ann.get(`${RULESETS}/${id}/version?before=2147483648`)).status, 400)
    await server.app
      .db('yara_ruleset_version')
      .where({ ruleset_id: id })
      .update({ version: server.app.db.raw('version + 150') })
    await server.app.db('yara_ruleset').where({ id }).update({ version: 252 })
    await server.app.db('yara_ruleset_version').where({ ruleset_id: id, version: 152 }).update({ version: 252 })
    await ann.send('PUT', `${RULESETS}/${id}`, { source: ruleFor('three') })
    const kept = (await ann.get(`${RULESETS}/${id}/version`)).json.versions
    t.strictSame(
      kept.map(({ version }: { version: number }) => version),
      [253, 252],
    )
  })

  await t.test('a name is taken once in a group', async (t) => {
    const sent = { name: 'twice', source: ruleFor('x') }
    await create(ann, { ...sent, group: 'team' })
    t.match(await bob.send('POST', RULESETS, { ...sent, group: 'team' }), { status: 409, json: { code: 'conflict' } })
    t.match(await bob.send('POST', RULESETS, sent), { status: 200, json: { group: 'bob' } })
    const other = await create(ann, { ...sent, name: 'other', group: 'team' })
    t.match(await ann.send('PUT', `${RULESETS}/${other}`, { name: 'twice' }), { status: 409 })
  })

  await t.test('a foreign group looks like a missing one, and public is for administrators', async (t) => {
    const sent = { name: 'foreign', source: ruleFor('x') }
    const unknown = { status: 404, json: { code: 'not_found', message: 'No such group' } }
    t.match(await eve.send('POST', RULESETS, { ...sent, group: 'team' }), unknown)
    t.match(await eve.send('POST', RULESETS, { ...sent, group: 'nothing' }), unknown)
    t.match(await eve.send('POST', RULESETS, { ...sent, group: 'public' }), { status: 403 })
    const id = await create(admin, { ...sent, group: 'public' })
    t.match((await eve.get(`${RULESETS}/${id}`)).json, { can_change: false, group: 'public' })
    t.match(await eve.send('PUT', `${RULESETS}/${id}`, { is_active: false }), { status: 403 })
    t.match(await eve.send('DELETE', `${RULESETS}/${id}`), { status: 403 })
    await admin.send('DELETE', `${RULESETS}/${id}`)
  })

  await t.test('a tag needs the right to tag, also to change what it is added for', async (t) => {
    const refusal = { status: 403, json: { message: /adding_tags/ } }
    const sent = { name: 'tagging', source: ruleFor('x'), tag: ' YARA:X ', group: 'team' }
    t.match(await bob.send('POST', RULESETS, sent), refusal)
    const id = await create(ann, sent)
    t.match((await bob.get(`${RULESETS}/${id}`)).json, { tag: 'yara:x' })
    t.match(await bob.send('PUT', `${RULESETS}/${id}`, { source: 'rule all { condition: true }' }), refusal)
    t.match(await bob.send('PUT', `${RULESETS}/${id}`, { tag: null }), { status: 200, json: { tag: null } })
  })

  await t.test('what does not compile is refused, with line and column', async (t) => {
    const source = 'rule a {\n  condition: pee.x\n}'
    const refusal = await ann.send('POST', RULESETS, { name: 'wrong', source })
    t.match(refusal, {
      status: 400,
      json: { code: 'invalid_request', errors: [{ field: 'source', line: 2, column: 14 }] },
    })
    t.match(refusal.json.message, /line 2, column 14.*E009/)
    t.match((await ann.send('POST', '/api/yara/check', { source })).json, {
      errors: [{ code: 'E009', line: 2, column: 14 }],
      warnings: [],
    })
    const included = await ann.send('POST', '/api/yara/check', { source: 'include "/etc/passwd"' })
    t.match(included.json.errors, [{ code: 'E044', line: 1 }])
    t.notMatch(JSON.stringify(included.json), /root/)
    const slow = 'rule s { strings: $a = { 00 } condition: $a }'
    t.match((await ann.send('POST', '/api/yara/check', { source: slow })).json, {
      errors: [],
      warnings: [{ code: 'slow_pattern', line: 1 }],
    })
    t.strictSame(
      (await ann.get(RULESETS)).json.rulesets.filter(({ name }: { name: string }) => name === 'wrong'),
      [],
    )
  })

  await t.test('sizes, names and times are bounded', async (t) => {
    const refused = async (fields: object, field: string): Promise<void> => {
      const answer = await ann.send('POST', RULESETS, { name: 'bounds', source: ruleFor('x'), ...fields })
      t.match(answer, { status: 400, json: { errors: [{ field }] } })
    }
    await refused({ source: `${ruleFor('x')}// ${'a'.repeat(2 ** 20)}` }, 'source')
    await refused(
      { source: Array.from({ length: 1001 }, (_, i) => `rule r${i} { condition: true }`).join('\n') },
      'source',
    )
    await refused({ name: 'a/b' }, 'name')
    await refused({ name: '' }, 'name')
    await refused({ expires_at: 'tomorrow' }, 'expires_at')
    await refused({ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at')
    await refused({ tag: ' ' }, 'tag')
    const many = Array.from({ length: 200 }, (_, i) => ({
      id: crypto.randomUUID(),
      name: `many-${i}`,
      group_id: server.app.db('group').where({ name: 'eve' }).select('id'),
      is_active: false,
      version: 1,
      created_at: '2026-01-01',
      updated_at: '2026-01-01',
    }))
    await server.app.db('yara_ruleset').insert(many as never)
    t.match(await eve.send('POST', RULESETS, { name: 'one-more', source: ruleFor('x') }), {
      status: 409,
      json: { message: /at most 200/ },
    })
  })
})

t.test('new files are scanned', async (t) => {
  const server = await openTestApp(t, { yara_timeout: '2000' })
  const { app, admin } = server
  const { ann, bob, eve } = await aTeam(server)
  const events = recordEvents(app)
  const note = await create(ann, { name: 'note', source: ruleFor('ransom'), group: 'team', tag: 'yara:note' })

  await t.test('matches and a tag are there soon after the upload', async (t) => {
    const id = await stored(ann, 'a ransom note', { upload_as: 'team' })
    const { matches, failures } = await scanned(bob, id)
    t.match(matches, [
      {
        object: id,
        ruleset_id: note,
        ruleset: 'note',
        group: 'team',
        version: 1,
        rule: 'hit',
        strings: [{ identifier: '$a', offset: 2, length: 6, data: Buffer.from('ransom').toString('hex') }],
      },
    ])
    t.strictSame(failures, [])
    t.match((await bob.get(`/api/file/${id}/tag`)).json, [{ tag: 'yara:note' }])
    t.strictSame((await bob.get(`${RULESETS}/${note}/match`)).json.matches, matches)
    const ofRule = async (user: TestUser, rule: string) => user.get(`${RULESETS}/${note}/match?rule=${rule}`)
    t.strictSame((await ofRule(bob, matches[0].rule)).json.matches, matches)
    t.strictSame(
      (await ofRule(bob, matches[0].rule.toUpperCase())).json.matches,
      [],
      'names of rules are case-sensitive',
    )
    t.strictSame((await ofRule(bob, 'other')).json.matches, [])
    t.match(await ofRule(eve, matches[0].rule), { status: 404 })
    const heard = await events.take()
    const payload = events.payloads()[heard.findIndex((event) => event.startsWith('matchedYara'))]
    t.strictSame(payload, {
      object: { id, type: 'file' },
      ruleset: { id: note, name: 'note', group: 'team' },
      rule: 'hit',
    })
  })

  await t.test('only where the group sees the file', async (t) => {
    const id = await stored(eve, 'another ransom', { upload_as: 'eve' })
    await until(async () => (await app.db('yara_waiting')).length === 0)
    t.strictSame((await admin.get(`/api/file/${id}/yara`)).json, { state: 'done', matches: [], failures: [] })
    t.strictSame((await admin.get(`/api/file/${id}/tag`)).json, [])
  })

  await t.test('matches are hidden from those who see the file only, or the ruleset only', async (t) => {
    const id = await stored(ann, 'shared ransom', { upload_as: 'team' })
    await scanned(ann, id)
    await admin.send('PUT', `/api/object/${id}/share`, { group: 'eve' })
    t.strictSame((await eve.get(`/api/file/${id}/yara`)).json, { state: 'done', matches: [], failures: [] })
    const count = async (user: TestUser, query: string) =>
      (await user.get(`/api/file/count?query=${encodeURIComponent(query)}`)).json.count
    t.equal(await count(eve, 'yara:hit'), 0)
    t.equal(await count(ann, 'yara:hit'), 2)
    t.equal(await count(bob, 'yara:"note/HI*"'), 2)
    t.equal(await count(bob, 'yara:other/hit'), 0)
    t.equal(await count(admin, 'yara:h*'), 2)
    await app
      .db('permission')
      .whereIn('object_id', app.db('object').where({ dhash: id }).select('id'))
      .delete()
    t.match((await ann.get(`${RULESETS}/${note}/match`)).json.matches.length, 1)
  })

  await t.test('not by rulesets that are disabled or expired, and by changed ones with their new source', async (t) => {
    const off = await create(ann, { name: 'off', source: ruleFor('other'), group: 'team', is_active: false })
    const old = await create(ann, { name: 'old', source: ruleFor('other'), group: 'team' })
    await app.db('yara_ruleset').where({ id: old }).update({ expires_at: '2026-01-01' })
    const changed = await create(ann, { name: 'changed', source: ruleFor('never'), group: 'team' })
    await stored(ann, 'warm up', { upload_as: 'team' })
    await ann.send('PUT', `${RULESETS}/${changed}`, { source: ruleFor('other') })
    const id = await stored(ann, 'the other text', { upload_as: 'team' })
    t.match((await scanned(ann, id)).matches, [{ ruleset: 'changed', version: 2 }])
    for (const each of [off, old, changed]) await ann.send('DELETE', `${RULESETS}/${each}`)
    t.strictSame((await scanned(ann, id)).matches, [])
  })

  await t.test('the tag is not added if the user who changed the ruleset may no longer tag', async (t) => {
    await app
      .db('yara_ruleset')
      .where({ id: note })
      .update({ updated_by: app.db('user').where({ login: 'bob' }).select('id') as never })
    const id = await stored(ann, 'untagged ransom', { upload_as: 'team' })
    t.match((await scanned(ann, id)).matches, [{ rule: 'hit' }])
    t.strictSame((await ann.get(`/api/file/${id}/tag`)).json, [])
  })

  await t.test('a ruleset that takes too long costs no other ruleset its matches', async (t) => {
    const source = 'rule slow { condition: for all i in (0..filesize) : (for all j in (0..filesize) : (i + j >= 0)) }'
    const slow = await create(ann, { name: 'slow', source, group: 'team' })
    const id = await stored(ann, `ransom ${'a'.repeat(500_000)}`, { upload_as: 'team' })
    const { matches, failures } = await scanned(ann, id)
    t.match(matches, [{ ruleset: 'note' }])
    t.match(failures, [{ ruleset_id: slow, ruleset: 'slow', version: 1, error: 'The scan took too much time.' }])
    await ann.send('DELETE', `${RULESETS}/${slow}`)
  })

  await t.test('a ruleset that fails for several files in a row is suspended until it changes', async (t) => {
    const broken = await create(ann, { name: 'broken', source: ruleFor('x'), group: 'team' })
    await app.db('yara_ruleset_version').where({ ruleset_id: broken }).update({ source: 'rule' })
    const errors: string[] = []
    for (let n = 0; n < 6; n++) {
      const { matches, failures } = await scanned(ann, await stored(ann, `ransom ${n}`, { upload_as: 'team' }))
      t.match(matches, [{ ruleset: 'note' }])
      errors.push(failures[0].error)
    }
    t.strictSame(errors.slice(0, 5), Array(5).fill('The rules do not compile.'))
    t.match(errors[5], /^The rules failed for several files/)
    await ann.send('PUT', `${RULESETS}/${broken}`, { source: ruleFor('ransom') })
    const { matches } = await scanned(ann, await stored(ann, 'ransom after', { upload_as: 'team' }))
    t.strictSame(matches.map(({ ruleset }: { ruleset: string }) => ruleset).toSorted(), ['broken', 'note'])
    await ann.send('DELETE', `${RULESETS}/${broken}`)
  })

  await t.test('a content that is missing, or was interrupted too often, is recorded', async (t) => {
    const id = await stored(ann, 'lost ransom', { upload_as: 'team' })
    await scanned(ann, id)
    const objectId = (await app.db('object').where({ dhash: id }).first('id'))?.id ?? missing()
    await app.storage.remove(id)
    await app.db('yara_waiting').insert({ object_id: objectId })
    app.background.kick('yara_scans')
    t.match((await scanned(ann, id)).failures, [{ error: 'The content is missing.' }])
    await app.db('yara_waiting').insert({ object_id: objectId, attempts: 3, taken_until: '2020-01-01' })
    app.background.kick('yara_scans')
    t.match((await scanned(ann, id)).failures, [{ error: 'The scan was interrupted too often.' }])
  })

  await t.test('a restored file has its matches again', async (t) => {
    const id = await stored(ann, 'deleted ransom', { upload_as: 'team' })
    const before = await scanned(ann, id)
    await ann.send('DELETE', `/api/file/${id}`)
    const [entry = missing()] = (await ann.get(`/api/trash?object=${id}`)).json.entries
    await ann.send('POST', `/api/trash/${entry.id}/restore`)
    t.strictSame((await ann.get(`/api/file/${id}/yara`)).json, before)
  })
})

t.test('without the setting nothing is compiled or scanned, and the answer says so', async (t) => {
  const { app, admin } = await openTestApp(t, { enable_yara: '0' })
  t.match(await admin.send('POST', RULESETS, { name: 'x', source: ruleFor('x') }), {
    status: 403,
    json: { message: /YARA is disabled/ },
  })
  t.match((await admin.get(RULESETS)).json, { rulesets: [] })
  t.match(
    (await admin.get('/api/background')).json.tasks.find(({ name }: { name: string }) => name === 'yara_scans'),
    {
      state: 'off',
    },
  )
  await admin.upload('a text')
  t.strictSame(await app.db('yara_waiting'), [])
})

t.test('a source is tried on a file that its user sees, and nothing is saved', async (t) => {
  const server = await openTestApp(t, { yara_max_file_size: '65536', yara_timeout: '1000' })
  const { ann, eve } = await aTeam(server)
  const id = await stored(ann, 'MZ a tried text', { upload_as: 'ann' })
  const scan = (user: TestUser, source: string, file = id) => user.send('POST', `/api/file/${file}/yara`, { source })
  t.match(await scan(ann, `${ruleFor('tried')} rule other { condition: filename == "other" }`), {
    status: 200,
    json: { state: 'scanned', reason: null, matches: [{ rule: 'hit', strings: [{ identifier: '$a', offset: 5 }] }] },
  })
  t.strictSame((await scan(ann, ruleFor('absent'))).json.matches, [])
  t.match(
    (await scan(ann, 'rule r { condition: filetype contains "MS-DOS" or filetype != "" }')).json.matches.length,
    1,
  )
  const slow = 'for all i in (0..9999999): (for all j in (0..9999999): (uint8(0) == 77))'
  t.match((await scan(ann, `rule slow { condition: ${slow} }`)).json, {
    state: 'failed',
    reason: 'timeout',
    matches: [],
  })
  t.match(await scan(ann, 'rule a { condition: wrong }'), { status: 400, json: { errors: [{ field: 'source' }] } })
  t.match(await scan(eve, ruleFor('tried')), { status: 404 })
  t.match(await scan(ann, ruleFor('tried'), 'f'.repeat(64)), { status: 404 })
  const large = await stored(ann, Buffer.alloc(70_000, 'x'), { upload_as: 'ann' })
  t.match((await scan(ann, ruleFor('tried'), large)).json, { state: 'failed', reason: 'too_large' })
  await server.app.storage.remove(id)
  t.match((await scan(ann, ruleFor('tried'))).json, { state: 'failed', reason: 'unread' })
  t.strictSame(await server.app.db('yara_ruleset'), [])
  t.strictSame(await server.app.db('yara_match'), [])
})
