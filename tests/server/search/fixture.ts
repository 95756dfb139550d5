import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Caller } from '../../../server/src/caller.ts'
import { ADMIN_CAPABILITIES } from '../../../server/src/capabilities.ts'
import { escapeText } from '../../../server/src/json/stored-text.ts'
import { compileSearch } from '../../../server/src/search/compile.ts'
import type { SearchKind } from '../../../server/src/search/field-name.ts'
import type { ObjectType } from '../../../server/src/tables/kind.ts'
import type { ReasonType } from '../../../server/src/tables/permission.ts'
import { whereOf } from '../../../server/src/tables/where.ts'
import { aCaller } from '../../support/a-caller.ts'
import { openTestDatabase } from '../../support/database.ts'
import { missing } from '../../support/missing.ts'
import { insertAttributes } from './fixture-attributes.ts'
import { storedConfigs } from './fixture-configs.ts'

export const NOW = new Date('2026-11-21T10:00:00.000Z')
const NOW_TEXT = NOW.toISOString()
export const ANALYSIS = '12345678-1234-1234-1234-123456789abc'

export type Search = (kind: SearchKind, login: string, query: string) => Promise<string>
export type Fixture = {
  readonly search: Search
  readonly hash: (label: string, kind: string) => string
  readonly knex: Knex
}

type Test = Parameters<typeof openTestDatabase>[0]

/** The objects and people of the worked examples. `search` answers labels in order, or the message of the refusal. */
export async function openFixture(t: Test): Promise<Fixture> {
  const { knex } = await openTestDatabase(t)
  const { ids, people } = await fillFixture(knex)
  const labels = new Map([...ids].map(([label, id]) => [id, label]))

  const search: Search = async (kind, login, query) => {
    const caller = people.callers.get(login)
    if (!caller) throw new Error(`no user ${login}`)
    try {
      const { scan, index, times } = await compileSearch({ kind, caller, db: knex, now: NOW }, query)
      const found = async (...conditions: (typeof scan)[]) => {
        const objects = accessible(knex, kind, caller)
        for (const condition of conditions) objects.andWhere(whereOf(condition))
        const rows: { id: number }[] = await objects
        return rows.map(({ id }) => labels.get(id)).join(' ') || 'nothing'
      }
      const [scanned, indexed] = [await found(times, scan), await found(index)]
      return scanned === indexed ? scanned : `scan finds ${scanned}, index finds ${indexed}`
    } catch (error) {
      if (error instanceof Error && error.name === 'QueryError') return error.message
      throw error
    }
  }
  return { search, knex, hash: (label, kind) => digest(kind, contentOf(label)) }
}

/** Into a database that may have its first accounts already. */
export async function fillFixture(knex: Knex): Promise<{ readonly ids: Ids; readonly people: People }> {
  const people = await insertPeople(knex)
  const ids = await insertObjects(knex)
  await insertPermissions(knex, ids, people)
  await insertNotes(knex, ids, people)
  await insertCases(knex, ids, people)
  await insertAttributes(knex, ids, people.groups.get('public') ?? 0)
  return { ids, people }
}

const TYPES = { file: 'file', config: 'static_config', blob: 'text_blob' } as const

function accessible(knex: Knex, kind: SearchKind, caller: Caller): Knex.QueryBuilder {
  const all = knex('object').select('object.id').orderBy('object.id')
  if (kind !== 'object') all.where('object.type', TYPES[kind])
  if (caller.capabilities.has('access_all_objects')) return all
  return all.whereIn(
    'object.id',
    knex('permission')
      .select('object_id')
      .whereIn('group_id', [...caller.groupIds]),
  )
}

type People = { readonly callers: ReadonlyMap<string, Caller>; readonly groups: ReadonlyMap<string, number> }

const MEMBERS: Record<string, readonly string[]> = {
  public: ['admin', 'alice', 'bob', 'carol', 'dave', 'frank'],
  registered: ['alice', 'bob', 'carol', 'dave', 'frank'],
  work: ['alice', 'bob'],
  nonws: ['alice', 'carol'],
}
const WITHOUT_WORKSPACE = new Set(['public', 'registered', 'nonws'])
const CAPABILITIES: Record<string, readonly string[]> = {
  admin: ADMIN_CAPABILITIES,
  dave: ['manage_users'],
  frank: ['access_uploader_info'],
}

async function insertPeople(knex: Knex): Promise<People> {
  const callers = new Map<string, Caller>()
  const groups = new Map<string, number>()
  const logins = MEMBERS.public ?? []
  for (const name of [...Object.keys(MEMBERS), ...logins]) {
    const isPrivate = logins.includes(name)
    const workspace = !WITHOUT_WORKSPACE.has(name)
    const row = { name, private: isPrivate, default: false, workspace, immutable: false }
    const [group = missing()] = await knex('group').insert(row).onConflict('name').merge().returning('id')
    groups.set(name, group.id)
  }
  for (const login of logins) {
    const row = { login, email: `${login}@example.org`, additional_info: '', disabled: false, pending: false }
    const [user = missing()] = await knex('user').insert(row).onConflict('login').merge().returning('id')
    const names = [login, ...Object.keys(MEMBERS).filter((name) => MEMBERS[name]?.includes(login))]
    const groupIds = names.map((name) => groups.get(name) ?? 0)
    const members = groupIds.map((id) => ({ user_id: user.id, group_id: id, group_admin: false }))
    await knex('member').where({ user_id: user.id }).delete()
    await knex('member').insert(members)
    callers.set(login, {
      ...aCaller(login, CAPABILITIES[login]),
      userId: user.id,
      groupIds,
      groupNames: names,
      workspaceGroupIds: names.filter((name) => !WITHOUT_WORKSPACE.has(name)).map((name) => groups.get(name) ?? 0),
      privateGroupId: groups.get(login) ?? 0,
    })
  }
  return { callers, groups }
}

const CONTENTS: Record<string, string> = {
  F1: 'A'.repeat(1337),
  F2: 'B'.repeat(1024),
  F3: 'C'.repeat(1025),
  F4: 'D'.repeat(2048),
}
const contentOf = (label: string) => CONTENTS[label] ?? label

export function digest(kind: string, text: string): string {
  const hex = createHash(kind === 'crc32' ? 'sha256' : kind)
    .update(text)
    .digest('hex')
  return kind === 'crc32' ? hex.slice(0, 8) : hex
}

const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString().replace(/[TZ]/g, ' ')

function file(label: string, more: object) {
  const text = contentOf(label)
  const hashes = Object.fromEntries(
    ['md5', 'sha1', 'sha256', 'sha512', 'crc32'].map((kind) => [kind, digest(kind, text)]),
  )
  return [
    label,
    {
      type: 'file' as const,
      dhash: digest('sha256', text),
      file_size: text.length,
      file_type: 'data',
      ssdeep: `3:${label}:x`,
      upload_time: minutesAgo(20),
      ...hashes,
      ...more,
    },
  ] as const
}

function other(label: string, type: ObjectType, more: object) {
  return [label, { type, dhash: digest('sha256', label), upload_time: minutesAgo(20), ...more }] as const
}

const config = (label: string, cfg: string) =>
  other(label, 'static_config', { family: 'fam', config_type: 'static', cfg })

const blob = (label: string, name: string, type: string, content: string) =>
  other(label, 'text_blob', {
    blob_name: name,
    blob_type: type,
    blob_size: content.length,
    content: escapeText(content),
    last_seen: minutesAgo(10),
  })

const ascii = 'ASCII text, with very long lines'

const OBJECTS = [
  file('F1', { file_name: 'plain.exe', file_type: ascii, upload_time: '2020-08-31 23:59:59.5' }),
  file('F2', { file_name: 'under_score.dll', file_type: ascii, upload_time: '2020-09-01 15:30:00' }),
  file('F3', { file_name: 'dash-name.bin', file_type: ascii, upload_time: '2020-09-02 00:00:00' }),
  file('F4', {
    file_name: 'two.txt',
    alt_names: ['alias one.txt', 'al*ias'],
    file_type: ascii,
    upload_time: '2020-09-28 12:00:00',
  }),
  ...storedConfigs().map(([label, stored]) => config(label, stored)),
  blob('B1', 'blob*1', 'dyn_cfg', 'hello\nworld ąę "quoted" back\\slash'),
  blob('B2', 'blob2', 'raw', 'plain text'),
  ...['P1', 'P2', 'P3', 'P4', 'P5'].map((label) => file(label, { file_name: `${label.toLowerCase()}.bin` })),
  file('R30m', { file_name: 'r1', upload_time: minutesAgo(30) }),
  file('R3h', { file_name: 'r2', upload_time: minutesAgo(180) }),
  file('R40d', { file_name: 'r3', upload_time: minutesAgo(40 * 24 * 60) }),
]

type Ids = ReadonlyMap<string, number>

async function insertObjects(knex: Knex): Promise<Ids> {
  const rows: { id: number }[] = []
  for (const [, row] of OBJECTS) rows.push(...(await knex('object').insert(row).returning('id')))
  return new Map(OBJECTS.map(([label], index) => [label, rows[index]?.id ?? 0]))
}

const UPLOADERS: Record<string, string> = { P1: 'alice', P2: 'alice', P3: 'alice', P4: 'bob', P5: 'bob' }
const SHARES: Record<string, string> = { P2: 'public', P3: 'work', P4: 'public' }

async function insertPermissions(knex: Knex, ids: Ids, { callers, groups }: People): Promise<void> {
  const idOf = (label: string): number => ids.get(label) ?? missing()
  const row = (label: string, group: string, reason: ReasonType, from = label, by = UPLOADERS[label] ?? 'admin') => ({
    object_id: ids.get(label) ?? missing(),
    group_id: groups.get(group) ?? missing(),
    access_time: NOW_TEXT,
    reason_type: reason,
    related_object_id: ids.get(from) ?? missing(),
    related_user_id: callers.get(by)?.userId ?? missing(),
  })
  const uploads = [...ids.keys()].map((label) => row(label, UPLOADERS[label] ?? 'admin', 'added'))
  const shares = Object.entries(SHARES).map(([label, group]) => row(label, group, 'shared'))
  await knex('permission').insert([...uploads, ...shares, row('P4', 'alice', 'added', 'P1', 'alice')])
  await knex('relation').insert({ parent_id: idOf('P1'), child_id: idOf('P4'), creation_time: NOW_TEXT })
}

const TAGS = ['feed:spam', 'a_b', 'a%b', 'tag with space', 'x*y', 'back\\slash', 'quote"d']

const TERMS = [
  { field: 'pe.import', value: 'kernel32.dll' },
  { field: 'pe.section.name', value: '.text' },
  { field: 'string.domain', value: 'www.evil.example' },
  { field: 'string.url', value: 'http://evil.example/100%' },
]

/** Rulesets, the login of their owner, and the rule that matched. */
const RULES = [
  ['packers', 'alice', 'Upx_Packed'],
  ['hidden', 'admin', 'Secret'],
] as const

/** Cases, the login whose group sees each, and their objects. */
const CASES = [
  ['0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11', 'Harbour at Night', 'alice', ['P2', 'F1']],
  ['0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e12', 'Secret', 'admin', ['P2']],
] as const

async function insertCases(knex: Knex, ids: Ids, { callers }: People): Promise<void> {
  for (const [id, name, login, labels] of CASES) {
    const times = { created_at: NOW_TEXT, changed_at: NOW_TEXT }
    await knex('cases').insert({ id, name, description: '', is_open: true, version: 1, ...times })
    const group_id = callers.get(login)?.privateGroupId ?? missing()
    await knex('case_group').insert({ case_id: id, group_id, shared_at: NOW_TEXT })
    const added = { case_id: id, note: '', added_at: NOW_TEXT }
    await knex('case_object').insert(labels.map((label) => ({ ...added, object_id: ids.get(label) ?? missing() })))
  }
}

async function insertNotes(knex: Knex, ids: Ids, { callers }: People): Promise<void> {
  const idOf = (label: string): number => ids.get(label) ?? missing()
  const comment = (label: string, login: string, text: string) => ({
    object_id: ids.get(label) ?? missing(),
    user_id: callers.get(login)?.userId ?? missing(),
    comment: text,
    timestamp: NOW_TEXT,
  })
  await knex('tag').insert(TAGS.map((tag) => ({ tag, object_id: idOf('F1') })))
  await knex('tag').insert(['R30m', 'R3h', 'R40d'].map((label) => ({ tag: 'relative', object_id: idOf(label) })))
  await knex('comment').insert([comment('F1', 'admin', 'Line one\nLine two 100%'), comment('P2', 'alice', 'nice')])
  await knex('favorites').insert({ user_id: callers.get('alice')?.userId ?? missing(), object_id: idOf('P2') })
  await knex('karton_analysis').insert({ id: ANALYSIS, creation_time: NOW_TEXT, arguments: '{}' })
  await knex('karton_object').insert({ analysis_id: ANALYSIS, object_id: idOf('P3') })
  const facts = { state: 'done' as const, facts: '{}', entropy_millis: 7250, compiled_on: '2023-11-14 22:13:20' }
  await knex('file_facts').insert({ ...facts, object_id: idOf('F1') })
  const ruleset = { is_active: false, version: 1, created_at: NOW_TEXT, updated_at: NOW_TEXT }
  for (const [name, login, rule] of RULES) {
    const id = randomUUID()
    await knex('yara_ruleset').insert({
      ...ruleset,
      id,
      name,
      group_id: callers.get(login)?.privateGroupId ?? missing(),
    })
    const match = { version: 1, matched_at: NOW_TEXT, strings: '[]' }
    await knex('yara_match').insert({ ...match, object_id: idOf('P2'), ruleset_id: id, rule })
  }
  await knex('file_term').insert(TERMS.map((term) => ({ ...term, object_id: idOf('F1') })))
}
