import t from 'tap'
import { ADMIN_CAPABILITIES } from '../../../server/src/capabilities.ts'
import { compileSearch } from '../../../server/src/search/compile.ts'
import { fields } from '../../../server/src/search/fields.ts'
import { QueryError } from '../../../server/src/search/query-error.ts'
import { TERM_FIELDS } from '../../../server/src/tables/file-term.ts'
import { type SqlCondition, whereOf } from '../../../server/src/tables/where.ts'
import { aCaller } from '../../support/a-caller.ts'
import { openTestDatabase } from '../../support/database.ts'
import { fillFixture } from './fixture.ts'
import { insertPayloads, PAYLOADS } from './injection-rows.ts'

const { knex } = await openTestDatabase(t)
await fillFixture(knex)
const labels = await insertPayloads(knex)
const caller = aCaller('admin', ADMIN_CAPABILITIES)

/** Labels of what is found, or why nothing is looked for. */
async function search(query: string): Promise<string> {
  try {
    const { scan, index } = await compileSearch({ kind: 'object', caller, db: knex, now: new Date() }, query)
    const [scanned, indexed] = [await labelsWhere(scan), await labelsWhere(index)]
    return scanned === indexed ? scanned : `scan finds ${scanned}, index finds ${indexed}`
  } catch (error) {
    if (error instanceof QueryError) return error.message
    throw error
  }
}

async function labelsWhere(condition: SqlCondition): Promise<string> {
  const ids: number[] = await knex('object').where(whereOf(condition)).orderBy('id').pluck('id')
  return ids.map((id) => labels.get(id) ?? 'another').join(' ') || 'nothing'
}

const inPhrase = (text: string): string => text.replace(/["\\*?]/g, '\\$&')
const inName = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '\\$&')

/** Fields that hold the payload itself, and which of the three objects has it there. */
const HOLDERS: Readonly<Record<string, string>> = {
  tag: 'f',
  comment: 'f',
  case: 'f',
  'file.name': 'f',
  'file.type': 'f',
  'object.type': 'f',
  'file.ssdeep': 'f',
  'file.pe.pdb': 'f',
  'file.fact': 'f',
  'config.family': 'c',
  'config.type': 'c',
  'config.cfg.key': 'c',
  'blob.name': 'b',
  'blob.type': 'b',
  'blob.content': 'b',
  'attribute.vis.key': 'f',
  'meta.vis.key': 'f',
}
const RANGED = ['config.cfg.key', 'attribute.vis.key', 'meta.vis.key']
const HASHES = ['dhash', 'file.md5', 'file.sha1', 'file.sha256', 'file.sha512', 'file.crc32']
const NO_HOLDERS = [...TERM_FIELDS.filter((field) => field !== 'pe.pdb'), 'yara'].map((field) => `file.${field}`)
const REFUSED: Readonly<Record<string, RegExp>> = {
  'file.similar': /is not valid hash value$/,
  shared: /^No such group: /,
  sharer: /^No such user or group: /,
  uploader: /^No such user or group: /,
  comment_author: /^No such user: /,
  favorites: /^No such user: /,
  upload_count: /^Invalid value format: .*, expected positive integer value$/,
  'file.size': /^Invalid value format: .*, expected size$/,
  'blob.size': /^Invalid value format: .*, expected size$/,
  upload_time: /^Invalid value format: .*, expected date-time$/,
  'blob.first_seen': /^Invalid value format: .*, expected date-time$/,
  'blob.last_seen': /^Invalid value format: .*, expected date-time$/,
  'file.pe.compiled': /^Invalid value format: .*, expected date-time$/,
  'file.similarity': /^Invalid value format: .*, expected similarity$/,
  'file.entropy': /^Invalid value format: .*, expected entropy$/,
  'file.multi': /is not valid hash value$/,
}
// Any analysis, for the star.
const ANALYSES = ['analysis', 'karton']

t.test('a value finds what holds it and nothing else', async (t) => {
  for (const [field, kind] of Object.entries(HOLDERS)) {
    for (const [index, payload] of PAYLOADS.entries()) {
      const found = await search(`${field}:"${inPhrase(payload)}" AND upload_time:2030-01-01`)
      t.equal(found, `${kind}${index}`, `${field}: ${payload}`)
      const others = await search(`NOT ${field}:"${inPhrase(payload)}" AND upload_time:2030-01-01`)
      t.notOk(others.split(' ').includes(`${kind}${index}`), `negated ${field}: ${payload}`)
    }
  }
})

t.test('in a pattern only the wildcards of the query are wildcards', async (t) => {
  for (const [field, kind] of Object.entries(HOLDERS)) {
    for (const payload of PAYLOADS) {
      const starting = PAYLOADS.flatMap((each, index) => (each.startsWith(payload) ? [`${kind}${index}`] : []))
      const found = await search(`${field}:"${inPhrase(payload)}*" AND upload_time:2030-01-01`)
      t.equal(found, starting.join(' '), `${field}: ${payload} and a star`)
    }
  }
})

t.test('a bound is one text', async (t) => {
  // A star is an open bound, and true is a value of JSON.
  const texts = PAYLOADS.filter((each) => each !== '*' && each !== 'true')
  for (const field of RANGED) {
    for (const payload of texts) {
      const found = await search(`${field}:["${inPhrase(payload)}" TO "${inPhrase(payload)}"]`)
      if (/[*?]/.test(payload)) t.match(found, /^Pattern values are not supported here/, payload)
      else t.equal(found, `${HOLDERS[field]}${PAYLOADS.indexOf(payload)}`, `${field}: ${payload}`)
    }
  }
})

t.test('a name in a path is one name', async (t) => {
  for (const [path, kind] of [
    ['config.cfg.in', 'c'],
    ['attribute.vis.in', 'f'],
    ['meta.vis.in', 'f'],
  ]) {
    for (const [index, payload] of PAYLOADS.entries()) {
      for (const value of ['here', 'h*', '*', '[here TO here]'])
        t.equal(await search(`${path}.${inName(payload)}:${value}`), `${kind}${index}`, `${path}.${payload}: ${value}`)
    }
  }
})

t.test('what takes no such text finds or reveals nothing', async (t) => {
  for (const payload of PAYLOADS) {
    const value = `"${inPhrase(payload)}"`
    for (const field of [...HASHES, ...NO_HOLDERS])
      t.equal(await search(`${field}:${value}`), 'nothing', `${field}: ${payload}`)
    for (const [field, refusal] of Object.entries(REFUSED))
      t.match(await search(`${field}:${value}`), refusal, `${field}: ${payload}`)
    for (const field of ANALYSES)
      t.match(await search(`${field}:${value}`), payload === '*' ? 'another' : /expected UUID$/, `${field}: ${payload}`)
    t.match(await search(`${inName(payload)}:x`), /^No such field /, payload)
    // `attribute.*` searches every key; no key has this value.
    const unknown = payload === '*' ? 'nothing' : /^No such attribute: /
    t.match(await search(`attribute.${inName(payload)}:x`), unknown, payload)
  }
})

t.test('lists take each word as it is', async (t) => {
  for (const payload of PAYLOADS.filter((each) => !/\s/.test(each))) {
    const holding = PAYLOADS.flatMap((each, index) => (each.includes(payload) ? [`b${index}`] : []))
    t.equal(await search(`blob.multi:"${inPhrase(payload)}" AND upload_time:2030-01-01`), holding.join(' '), payload)
    const configs = await search(`config.multi:"${inPhrase(payload)}" AND upload_time:2030-01-01`)
    t.ok(configs.split(' ').includes(`c${PAYLOADS.indexOf(payload)}`), payload)
    if (/^[%_]+$/.test(payload)) t.ok(configs.split(' ').length < PAYLOADS.length, `${payload} is not a wildcard`)
  }
})

t.test('relations pass the value on', async (t) => {
  for (const [index, payload] of PAYLOADS.entries()) {
    t.equal(await search(`parent:(tag:"${inPhrase(payload)}")`), `b${index}`, payload)
    t.equal(await search(`child:(blob.name:"${inPhrase(payload)}")`), `f${index}`, payload)
  }
})

t.test('every field of the table is tried', async (t) => {
  const tried = [...Object.keys(HOLDERS), ...Object.keys(REFUSED), ...HASHES, ...NO_HOLDERS, ...ANALYSES]
  tried.push('parent', 'child', 'config.multi', 'blob.multi')
  for (const [name, { on }] of Object.entries(fields)) {
    const names = typeof on === 'string' ? [name] : on.map((kind) => `${kind}.${name}`)
    for (const each of names)
      t.ok(
        tried.some((one) => one === each || one.startsWith(`${each}.`)),
        each,
      )
  }
  t.equal(
    Number((await knex('object').count({ count: '*' }).first())?.count) > PAYLOADS.length * 3,
    true,
    'all is there',
  )
})
