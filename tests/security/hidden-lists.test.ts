import { createHash, randomUUID } from 'node:crypto'
import t from 'tap'
import { CAPABILITIES } from '../../server/src/capabilities.ts'
import document from '../../server/src/generated/openapi.json' with { type: 'json' }
import { fields } from '../../server/src/search/fields.ts'
import { report } from '../chaos/report.ts'
import { type Operation, requiredQuery } from '../server/matrix/addresses.ts'
import { openTestApp } from '../support/app.ts'
import type { Answer } from '../support/contract.ts'
import { OVER_WALLS } from './over-walls.ts'

type Json = Readonly<Record<string, unknown>>

/** Addresses and queries that say something about what is hidden because the API says so. */
const SAID_BY_THE_API: Readonly<Record<string, string>> = {
  '/api/config/stats': 'counts the configs of a family, whoever may see them',
  'comment_author:hidden-user': 'every caller can find out whether a login exists',
  'upload_count:>=2': 'counts uploaders that the caller does not know, of the parents too',
}
/** Answers that are never the same twice, or have no list in them. */
const NEVER_EQUAL = new Set([
  '/api/health/live',
  '/api/health/ready',
  '/api/docs',
  '/api/archive',
  '/api/download/{token}',
  '/api/file/{id}/download/zip',
])

// Each place is searched to its end, however slow the machine is.
const test = await openTestApp(t, { enable_facts: '1', find_timeout: '60000' })
const { admin, as, aGroup } = test
const capable = Object.keys(CAPABILITIES).filter((name) => !OVER_WALLS.includes(name))
await aGroup('spies')
const spy = await as({ login: 'spy', capabilities: capable, groups: ['spies'] })

const made = async (answer: Promise<Answer>): Promise<Answer['json']> => {
  const { status, json } = await answer
  if (status !== 200) throw new Error(`the world could not be made: ${status} ${JSON.stringify(json)}`)
  return json
}

const file = await made(spy.upload('seen by the spy', { options: { upload_as: 'spies' } }))
const child = await made(spy.upload('seen below', { options: { parent: file.id } }))
const blob = await made(spy.send('POST', '/api/blob', { blob_name: 'n', blob_type: 't', content: 'seen' }))
const config = await made(spy.send('POST', '/api/config', { family: 'seen', cfg: { a: 'seen' } }))
await made(spy.send('PUT', `/api/file/${file.id}/tag`, { tag: 'seen' }))

// Matches what is hidden, but not what the spy sees.
const RULE = 'rule r { strings: $a = /^hidden/ condition: $a }'
const ruleset = await made(spy.send('POST', '/api/yara/ruleset', { name: 'seen', source: RULE, group: 'spies' }))

const aCase = await made(spy.send('POST', '/api/case', { name: 'seen' }))
await made(spy.send('POST', `/api/case/${aCase.id}/object`, { ids: [file.id, child.id] }))

/** In the order of what the spy may ask about what it sees. */
const SEEN: Readonly<Record<string, readonly string[]>> = {
  id: [file.id, child.id, blob.id, config.id],
  type: ['object', 'file', 'config', 'blob'],
  login: ['spy'],
  name: ['spies'],
  access: ['read', 'set'],
  ruleset_id: [ruleset.id],
  case_id: [aCase.id],
}

/** Conditions that hidden objects, users, groups, tags, keys or comments fulfil, and the example of every field. */
const QUERIES = [
  ...Object.values(fields).map(({ example }) => example),
  '',
  'tag:*',
  'yara:*',
  'yara:r',
  'yara:hidden/*',
  'case:*',
  'case:hidden',
  'tag:hidden*',
  'NOT tag:seen',
  'comment:*',
  'comment:hidden*',
  'comment_author:hidden-user',
  'attribute.hidden-key:*',
  'attribute.open-key:*',
  'meta.hidden-key:*',
  'shared:hidden-group',
  'shared:hidden-user',
  'sharer:hidden-user',
  'uploader:hidden-user',
  'uploader:hidden-group',
  'upload_count:>=1',
  'upload_count:>=2',
  'parent:(tag:*)',
  'parent:(tag:hidden)',
  'parent:(file.name:hidden*)',
  'parent:(comment:hidden*)',
  'child:(tag:*)',
  'child:(tag:hidden)',
  'child:(file.name:hidden*)',
  'child:(parent:(tag:hidden))',
  'parent:(child:(tag:hidden))',
  'child:(blob.content:*hidden*)',
  'favorites:spy',
  'favorites:hidden-user',
  'karton:*',
  'file.name:hidden*',
  'file.size:>=1',
  'file.multi:hidden',
  'blob.content:*hidden*',
  'config.family:hidden*',
  'config.cfg:*hidden*',
  'config.cfg.a:*',
  'dhash:*',
]
/** Of what is hidden later, and of what is seen. */
const HASHES = [
  ...['md5', 'sha1', 'sha256', 'sha512'].map((kind) => createHash(kind).update('hidden').digest('hex')),
  ...[file, child, blob, config].map(({ id }) => id),
]
const SUGGESTED = ['', 'h', 'hidden', 'seen', '*']

async function answers(): Promise<ReadonlyMap<string, string>> {
  const taken = new Map<string, string>()
  const take = async (path: string, name: string): Promise<void> => {
    const { status, bytes } = await spy.get(path)
    const text = bytes.toString().replaceAll(/"request_id":"\w+"/g, '')
    // When the spy itself was last seen is written a while after it was.
    taken.set(name, `${status} ${text.replaceAll(/"last_used_(?:at|from)":(?:null|"[^"]*")/g, '')}`)
  }
  for (const { path, query } of reads()) await take(path + query, path)
  for (const query of QUERIES) {
    for (const kind of ['object', 'file', 'config', 'blob']) {
      const asked = `query=${encodeURIComponent(query)}`
      const names = kind === 'object' ? '&names=1' : ''
      await take(`/api/${kind}?${asked}&count=50${names}`, `${kind}: ${query}`)
      await take(`/api/${kind}/count?${asked}`, `count of ${kind}: ${query}`)
      const facets = await spy.send('POST', `/api/${kind}/facets`, { query })
      taken.set(`facets of ${kind}: ${query}`, `${facets.status} ${facets.bytes}`.replaceAll(/"request_id":"\w+"/g, ''))
    }
  }
  for (const type of ['object', 'file', 'config', 'blob']) {
    const { status, json } = await spy.send('POST', '/api/lookup', { hashes: HASHES, type, tags: true })
    taken.set(`lookup of ${type}`, `${status} ${JSON.stringify(json)}`)
  }
  const ids = HASHES.filter((hash) => hash.length === 64)
  const parts = { names: true, comments: true, shares: true, totals: true }
  const { status, json } = await spy.send('POST', '/api/object/details', { ids, ...parts })
  taken.set('details', `${status} ${JSON.stringify(json)}`)
  for (const path of [`/api/file/${file.id}`, `/api/object/${child.id}`, `/api/file/${file.id}/relations`])
    await take(`${path}?names=1`, `${path} with names`)
  await take(`/api/case/${aCase.id}/object?parents=1`, 'objects of a case with parents')
  for (const text of [...HASHES, ...HASHES.map((hash) => hash.slice(0, 8)), 'hidden', 'seen', 'hid', 'a'])
    await take(`/api/find?text=${text}&count=100`, `find: ${text}`)
  for (const text of SUGGESTED) await take(`/api/tag?query=${encodeURIComponent(text)}`, `suggestions: ${text}`)
  return taken
}

type ReadRequest = { readonly path: string; readonly query: string }

/** Every GET of the contract, about what the spy sees. */
function reads(): ReadRequest[] {
  return Object.entries(document.paths as Json).flatMap(([template, item]) => {
    const operation = (item as Json).get as Operation | undefined
    if (operation === undefined || NEVER_EQUAL.has(template)) return []
    return filled(template).map((path) => ({ path, query: requiredQuery(operation) }))
  })
}

function filled(path: string): string[] {
  const name = /\{(\w+)\}/.exec(path)?.[1]
  if (name === undefined) return [path]
  return (SEEN[name] ?? ['0']).flatMap((value) => filled(path.replace(`{${name}}`, value)))
}

/** Everything that others can do, also next to what the spy sees. */
async function hide(): Promise<void> {
  await aGroup('hidden-group')
  const others = await as({ login: 'hidden-user', groups: ['hidden-group'], capabilities: Object.keys(CAPABILITIES) })
  await made(others.send('POST', '/api/yara/ruleset', { name: 'hidden', source: RULE, group: 'hidden-group' }))
  const hidden = await made(others.upload('hidden', { name: 'hidden.exe', options: { upload_as: 'hidden-group' } }))
  const ids: string[] = [
    hidden.id,
    (await made(others.upload('hidden too', { name: 'hidden.dll', options: { upload_as: 'hidden-group' } }))).id,
    (
      await made(
        others.send('POST', '/api/blob', {
          blob_name: 'hidden',
          blob_type: 'hidden',
          content: 'hidden text',
          upload_as: 'hidden-group',
        }),
      )
    ).id,
    (
      await made(
        others.send('POST', '/api/config', { family: 'hidden', cfg: { a: 'hidden' }, upload_as: 'hidden-group' }),
      )
    ).id,
  ]
  // Parents of what the spy sees. What is put below it, the spy would see.
  for (const id of ids) await made(others.send('PUT', `/api/object/${id}/child/${child.id}`))
  for (const key of ['hidden-key', 'open-key'])
    await made(admin.send('POST', '/api/attribute', { key, label: key, description: key, hidden: false }))
  for (const id of ids) {
    await made(others.send('PUT', `/api/object/${id}/tag`, { tag: 'hidden' }))
    await made(others.send('PUT', `/api/object/${id}/tag`, { tag: 'seen' }))
    await made(others.send('POST', `/api/object/${id}/comment`, { comment: 'hidden comment' }))
    await made(others.send('PUT', `/api/object/${id}/favorite`))
    await made(others.send('POST', `/api/object/${id}/attribute`, { key: 'open-key', value: 'hidden' }))
    await made(others.send('PUT', `/api/object/${id}/analysis/${randomUUID()}`))
    await made(others.send('PUT', `/api/object/${id}/share`, { group: 'hidden-group' }))
  }
  await made(others.send('PUT', `/api/object/${file.id}/favorite`))
  await made(others.send('POST', `/api/object/${file.id}/attribute`, { key: 'hidden-key', value: 'hidden' }))
  await made(others.send('PUT', `/api/object/${file.id}/share`, { group: 'hidden-group' }))
  const gone = await made(others.upload('hidden, and deleted', { options: { upload_as: 'hidden-group' } }))
  await made(others.send('DELETE', `/api/file/${gone.id}`))
  await made(others.send('POST', '/api/file/quick_query', { name: 'hidden', query: 'tag:hidden', type: 'file' }))
  await made(others.send('POST', '/api/user/hidden-user/api_key', { name: 'hidden' }))
}

t.test('what others add out of sight changes nothing that can be listed, counted, searched or suggested', async (t) => {
  const before = await answers()
  await hide()
  const after = await answers()
  const changed = [...after].filter(([name, answer]) => before.get(name) !== answer)
  const excepted = Object.keys(SAID_BY_THE_API)
  const isSaid = (name: string): boolean => excepted.some((each) => name.endsWith(each))
  const shown = changed
    .filter(([name]) => !isSaid(name))
    .map(([name, answer]) => `${name}: ${before.get(name)} then ${answer}`)
  t.strictSame(shown, [])
  t.strictSame(
    excepted.filter((each) => !changed.some(([name]) => name.endsWith(each))),
    [],
    'each exception is one',
  )
  t.ok(before.size > 350, `${before.size} answers`)
  const good = [...before.values()].filter((answer) => answer.startsWith('200 ')).length
  report(t, {
    'answers compared': before.size,
    'changed by what is hidden': shown.length,
    'exceptions of the API': excepted.length,
  })
  t.ok(good > before.size / 2, `${good} of them are answers`)
})
