import t from 'tap'
import type { Audit } from '../../../server/src/audit/audit.ts'
import type { Entry, PartialRead } from '../../../server/src/audit/entry.ts'
import type { App, RequestContext } from '../../../server/src/call.ts'
import type { OperationId } from '../../../server/src/contract.ts'
import { forbidden, PROBLEMS, Problem, type ProblemCode } from '../../../server/src/errors/problems.ts'
import { gateOf } from '../../../server/src/perform/gates.ts'
import { openRecord } from '../../../server/src/perform/record.ts'
import { aCaller } from '../../support/a-caller.ts'

type Setup = Partial<Pick<Audit, 'isOn' | 'hasReads' | 'takeRefusal' | 'takeSearch'>> &
  Partial<Pick<RequestContext, 'caller' | 'partOf'>> & {
    /** Null: a plugin, which has no address. */
    readonly address?: string | null
    readonly params?: Readonly<Record<string, string>>
  }

/** The record of one operation, and what it hands to the log. */
function open(id: OperationId, { address = '192.0.2.1', caller = aCaller('kim'), params = {}, ...setup }: Setup = {}) {
  const entries: Entry[] = []
  const parts: PartialRead[] = []
  const { isOn = true, hasReads = isOn, takeRefusal = () => 0, takeSearch = () => true, partOf } = setup
  const audit: Partial<Audit> = {
    ...{ isOn, hasReads, takeRefusal, takeSearch },
    readPart: (read) => void parts.push(read),
    writeLater: (entry) => void entries.push(entry),
    write: async (_db, entry) => void entries.push(entry),
  }
  const call: RequestContext = {
    ...{ app: { audit } as App, caller, signal: new AbortController().signal, emit: () => undefined },
    ...(address === null ? {} : { address }),
    ...(partOf === undefined ? {} : { partOf }),
  }
  return { record: openRecord(gateOf(id), call, params), entries, parts }
}

const detailsOf = (entries: readonly Entry[]): unknown[] => entries.map(({ details }) => JSON.parse(details))

const file = { dhash: 'a'.repeat(64), type: 'file' }
const content = { sizeBytes: 10, etag: 'x' }

t.test('an entry says who did what, and null where there is nothing to say', async (t) => {
  const { record, entries } = open('addTag')
  await record.finish(null)
  const [{ time, ...entry } = { time: '' }] = entries
  t.match(time, /^\d{4}-\d\d-\d\dT[\d:.]+$/)
  t.strictSame(entry, {
    ...{ operation: 'addTag', outcome: 'done', actor: 'kim', actor_id: 7, via: 'session', via_name: null },
    ...{ address: '192.0.2.1', request_id: null, object: null, object_type: null, details: '{}' },
  })
})

t.test('an entry says how its user was identified', async (t) => {
  const how = async (setup: Setup): Promise<unknown> => {
    const { record, entries } = open('addTag', setup)
    await record.finish(null)
    return entries.map(({ via, via_name }) => [via, via_name]).at(0)
  }
  const kim = aCaller('kim')
  t.strictSame(await how({ caller: { ...kim, keyId: 'key', makerKeyId: 'key' } }), ['api_key', 'key'])
  t.strictSame(await how({ caller: { ...kim, hasOldKey: true } }), ['api_key', null])
  t.strictSame(await how({ caller: { ...kim, provider: 'keycloak' } }), ['session', 'keycloak'])
  t.strictSame(await how({ caller: null }), [null, null])
  t.strictSame(await how({ caller: { ...kim, provider: 'keycloak' }, address: null }), ['plugin', null])
})

t.test('who signs in is the actor, by the answer alone', async (t) => {
  const actor = async (output: unknown): Promise<unknown> => {
    const { record, entries } = open('login', { caller: null })
    await record.finish(output)
    return entries.at(0)?.actor
  }
  t.equal(await actor({ login: 'kim', token: 'hush' }), 'kim')
  for (const output of [{ login: 'kim' }, { token: 'hush' }, { login: 7, token: 'hush' }, null, 'text'])
    t.equal(await actor(output), null, JSON.stringify(output))
})

t.test('the first object that was looked up counts, unless one was stored', async (t) => {
  const { record, entries } = open('addTag')
  record.recording.note({ found: file })
  record.recording.note({ found: { ...file, dhash: 'b' }, isNew: false })
  await record.finish(null)
  t.match(entries, [{ object: file.dhash, object_type: 'file', details: '{"is_new":false}' }])
  record.recording.note({ stored: { dhash: 'c', type: 'text_blob' } })
  await record.finish(null)
  t.match(entries[1], { object: 'c', object_type: 'text_blob' })
})

t.test('contents that are handed out have entries where reads are recorded', async (t) => {
  for (const hasReads of [true, false]) {
    const { record, entries } = open('downloadZip', { hasReads })
    record.begin({ query: { name: 'all' } })
    record.recording.handedOut(file)
    const entry = { operation: 'downloadZip', object: file.dhash, object_type: 'file', details: '{"name":"all"}' }
    t.match(entries, hasReads ? [entry] : [])
    t.equal(entries.length, hasReads ? 1 : 0)
  }
})

t.test('changes are recorded where the log is on, reads where it has reads, and other operations never', async (t) => {
  const count = async (id: OperationId, setup: Setup): Promise<number> => {
    const { record, entries } = open(id, setup)
    await record.finish(content)
    return entries.length
  }
  t.same(await Promise.all([count('addTag', {}), count('addTag', { hasReads: false })]), [1, 1])
  t.equal(await count('addTag', { isOn: false }), 0)
  t.same(await Promise.all([count('downloadFile', {}), count('downloadFile', { hasReads: false })]), [1, 0])
  t.equal(await count('ping', {}), 0)
})

t.test('a refusal says why, and how many like it have no entry', async (t) => {
  const refused = (setup: Setup, error: unknown = forbidden('no'), body = {}) => {
    const { record, entries } = open('updateUser', { params: { login: 'lee' }, ...setup })
    record.begin({ path: { login: 'lee' }, body })
    record.refuse(error)
    return entries
  }
  t.match(refused({}), [{ outcome: 'refused', actor: 'kim', operation: 'updateUser', address: '192.0.2.1' }])
  t.strictSame(detailsOf(refused({})), [{ login: 'lee', code: 'forbidden' }])
  t.strictSame(detailsOf(refused({ takeRefusal: () => 3 })), [{ login: 'lee', code: 'forbidden', not_recorded: 3 }])
  t.strictSame(detailsOf(refused({}, forbidden('no'), { group: 'hush' })), [{ login: 'lee', code: 'forbidden' }])
  t.strictSame(refused({ takeRefusal: () => null }), [])
  t.strictSame(refused({ isOn: false }), [])
  t.strictSame(refused({}, new Error('no')), [])
  const codes = (Object.keys(PROBLEMS) as ProblemCode[]).filter(
    (code) => refused({}, new Problem(code, 'no')).length > 0,
  )
  t.strictSame(codes, [
    ...['invalid_credentials', 'account_pending', 'account_disabled', 'password_required'],
    ...['second_factor_required', 'second_factor_setup_required', 'maintenance', 'forbidden', 'under_hold'],
  ])
})

t.test('refusals are counted by address', async (t) => {
  const addresses: string[] = []
  const takeRefusal = (address: string) => addresses.push(address)
  for (const address of ['192.0.2.7', null]) open('addTag', { address, takeRefusal }).record.refuse(forbidden('no'))
  t.strictSame(addresses, ['192.0.2.7', 'none'])
})

t.test('a search is recorded with what was searched for, once for the user and address', async (t) => {
  const keys: string[] = []
  const takeSearch = (key: string) => keys.push(key) === 1
  const { record, entries } = open('listFiles', { takeSearch })
  for (const query of ['tag:x', 'tag:x']) {
    record.begin({ query: { query } })
    await record.finish({ files: [] })
  }
  t.strictSame(detailsOf(entries), [{ query: 'tag:x' }])
  t.strictSame(
    keys.map((key) => JSON.parse(key)),
    Array(2).fill(['listFiles', 'kim', '192.0.2.1', 'tag:x']),
  )
  const once = open('searchOnce')
  once.record.begin({ body: { query: 'tag:y' } })
  await once.record.finish([])
  t.strictSame(detailsOf(once.entries), [{ query: 'tag:y', fields: ['query'] }])
})

t.test('a listing without a query is not a search', async (t) => {
  const { record, entries } = open('listFiles')
  for (const query of [undefined, null, 'text', {}, { query: ' ' }, { query: 7 }]) {
    record.begin({ query })
    await record.finish({ files: [] })
  }
  t.strictSame(entries, [])
})

t.test('parts of a content are counted by user, the whole has an entry', async (t) => {
  const read = async (part: { start: number; end: number } | null, output: unknown = content, found = [file]) => {
    const { record, entries, parts } = open('downloadFile', { partOf: () => part })
    for (const each of found) record.recording.note({ found: each })
    await record.finish(output)
    return entries.length === 0 ? parts.map(({ readBytes, sizeBytes }) => [readBytes, sizeBytes]) : entries.length
  }
  t.strictSame(await read({ start: 0, end: 0 }), [[1, 10]])
  t.strictSame(await read({ start: 1, end: 9 }), [[9, 10]])
  for (const part of [null, { start: 0, end: 9 }]) t.equal(await read(part), 1)
  t.equal(await read({ start: 0, end: 0 }, content, []), 1, 'a part of nothing that is known')
  for (const output of [null, 'text', { sizeBytes: 10 }, { etag: 'x' }, { ...content, etag: null }])
    t.equal(await read({ start: 0, end: 0 }, output), 1, JSON.stringify(output))
  t.equal(await read({ start: 0, end: 0 }, { ...content, sizeBytes: null }), 1)
})
