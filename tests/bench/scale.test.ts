import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { compareShapes, type ShapeComparison, type Side } from '../../bench/scale/compare-shapes.ts'
import { readLiterals } from '../../bench/scale/literals.ts'
import { makeScale } from '../../bench/scale/make-scale.ts'
import { measureShapes } from '../../bench/scale/measure-shapes.ts'
import { migrateTo, newest } from '../../bench/scale/migrate.ts'
import { connectTo, type Db } from '../../bench/scale/open-scale.ts'
import { keysOf, openTarget } from '../../bench/scale/open-target.ts'
import type { Result } from '../../bench/scale/percentiles.ts'
import { ROLES } from '../../bench/scale/queries.ts'
import { SHAPES } from '../../bench/scale/shapes.ts'
import { openEmptyDatabase } from '../support/database.ts'
import { needProgram } from '../support/programs.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

const OBJECTS = 2000
const NOW = new Date('2026-06-01T12:00:00Z')

// All tests read the same database; those after the first two ask a server that has brought it up to date.
const { db, uri } = await generated()
let server: Promise<ServerProcess> | undefined

async function serve(): Promise<ServerProcess> {
  await migrateTo(db, newest())
  return startServer(t, { settings: { DATABASE_URI: uri, LOG_LEVEL: 'error' } })
}

t.test('a generated database is what a server would have written', async (t) => {
  const [counts] = await rows(
    db,
    `SELECT count(*) AS objects, count(DISTINCT dhash) AS hashes, min(id) AS first, max(id) AS last, max(upload_time) AS newest FROM object`,
  )
  t.match(counts, { objects: OBJECTS, hashes: OBJECTS, first: 1, last: OBJECTS })
  t.ok(String(counts?.newest) <= '2026-06-01 12:00:00', 'nothing comes from the future')
  const [kinds] = await rows(
    db,
    `SELECT count(*) FILTER (WHERE type = 'file' AND sha256 = dhash AND num_nulls(file_name, file_size, file_type, md5, sha1, sha512, crc32, ssdeep) = 0) AS files,
      count(*) FILTER (WHERE type = 'static_config' AND num_nulls(family, cfg, config_type) = 0) AS configs,
      count(*) FILTER (WHERE type = 'text_blob' AND blob_size = length(content) AND num_nulls(blob_name, blob_type, last_seen) = 0) AS blobs FROM object`,
  )
  t.equal(
    Object.values(kinds ?? {}).reduce((sum: number, count) => sum + Number(count), 0),
    OBJECTS,
    'each row has the columns of its type',
  )
  await t.resolveMatch(rows(db, FAULTS), [
    { out_of_order: 0, without_uploader: 0, hidden_children: 0, clock: true, key: true },
  ])
  const indexes = await rows(db, `SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid`)
  t.same(indexes, [])
})

t.test('the same rows come with the same numbers', async (t) => {
  const again = await generated()
  for (const table of ['object', 'permission', 'relation', 'tag', 'comment', 'attribute']) {
    const digest = `SELECT md5(string_agg(r::text, '|' ORDER BY r::text)) AS digest FROM ${table} AS r`
    t.same(await rows(again.db, digest), await rows(db, digest), table)
  }
})

t.test('every shape is answered, and lists and counts agree', async (t) => {
  server ??= serve()
  const { url } = await server
  await using stack = new AsyncDisposableStack()
  const target = await openTarget({ url, database: uri, timeoutMs: 0 }, stack)
  const plan = { clients: 1, requests: 1, seconds: 60 }
  const found = new Map<string, Result>()
  for await (const result of measureShapes(
    target,
    await readLiterals(
      db,
      ROLES.map(({ login }) => login),
    ),
    { shapes: SHAPES, roles: ROLES, plan },
  )) {
    const isHidden = result.role === 'guest' && result.shape.endsWith('of 20000')
    t.same(result.failed, isHidden ? { 404: 1 } : {}, `${result.role}: ${result.shape}`)
    found.set(`${result.role} ${result.shape}`, result)
  }
  for (const [name, { size }] of found) {
    const count = found.get(name.replace(' ', ' count: '))?.size
    if (count !== undefined) t.equal(size, Math.min(count, 10), `${name}: ${count} are counted`)
  }
  t.ok((found.get('admin newest objects')?.size ?? 0) > (found.get('guest parent of a hub')?.size ?? 0))
})

t.test('two servers are compared by what they answer and what it costs', async (t) => {
  server ??= serve()
  const { url } = await server
  const tokenOf = await keysOf(url)
  const [all, few] = [await tokenOf('admin'), await tokenOf('guest')]
  const side = (token: string): Side => ({ db, url, tokens: new Map([['admin', token]]) })
  const roles = ROLES.filter(({ login }) => login === 'admin')
  const shapes = SHAPES.filter(({ name }) => ['newest objects', 'count: NOT tag'].includes(name))
  const literals = await readLiterals(db, ['admin'])
  const comparing = { shapes, roles, requests: 2, rounds: 2 }
  const compare = async (before: string, after: string): Promise<ShapeComparison[]> => {
    const results: ShapeComparison[] = []
    for await (const result of compareShapes([side(before), side(after)], literals, comparing)) results.push(result)
    return results
  }
  const same = await compare(all, all)
  t.match(same, [
    { shape: 'newest objects', role: 'admin', size: 10, failed: 0, different: 0 },
    { shape: 'count: NOT tag', role: 'admin', failed: 0, different: 0 },
  ])
  for (const { before, after } of same) t.ok(before.database > 0 && after.database > 0 && after.p95 >= after.p50)
  const other = await compare(few, all)
  t.match(
    other.map(({ different }) => different),
    [4, 4],
    'who sees less is answered differently',
  )
})

t.test('the page is measured in a browser', async (t) => {
  if (!needProgram(t, 'chromium')) return
  server ??= serve()
  const { url } = await server
  const program = fileURLToPath(new URL('../../bench/scale/web.ts', import.meta.url))
  const options = ['--url', url, '--database', uri, '--rows', '300', '--rounds', '1']
  const run = await promisify(execFile)(process.execPath, ['--conditions=@lazaret/source', program, ...options])
  t.match(run.stdout, /^first list, after the answer: \d+ ms, at most \d+ ms$/m)
  t.match(run.stdout, /^object with [1-9]\d* children, after the address: \d+ ms, at most \d+ ms$/m)
  const scrolled = [...run.stdout.matchAll(/^(\d+) rows scrolled in \d+ frames: .* (\d+) nodes$/gm)]
  t.same(
    scrolled.map(([, rows]) => rows),
    ['30', '90', '180', '300'],
  )
})

async function generated(): Promise<{ readonly db: Db; readonly uri: string }> {
  const { uri } = await openEmptyDatabase(t)
  const stack = new AsyncDisposableStack()
  t.teardown(() => stack.disposeAsync())
  const db = connectTo(uri, stack).db
  await makeScale(db, { objects: OBJECTS, now: NOW, print: () => undefined })
  return { db, uri }
}

async function rows(db: Db, sql: string): Promise<Readonly<Record<string, unknown>>[]> {
  return (await db.raw(sql)).rows
}

const FAULTS = `
SELECT
  (SELECT count(*) FROM object AS a JOIN object AS b ON b.id = a.id + 1 WHERE b.upload_time <= a.upload_time) AS out_of_order,
  (SELECT count(*) FROM object AS o WHERE NOT EXISTS (
    SELECT 1 FROM permission AS p JOIN "group" AS g ON g.id = p.group_id AND g.private JOIN "user" AS u ON u.id = p.related_user_id AND u.login = g.name
    WHERE p.object_id = o.id AND p.reason_type = 'added' AND p.related_object_id = o.id)) AS without_uploader,
  (SELECT count(*) FROM relation AS r JOIN permission AS p ON p.object_id = r.parent_id
    WHERE NOT EXISTS (SELECT 1 FROM permission AS q WHERE q.object_id = r.child_id AND q.group_id = p.group_id)) AS hidden_children,
  (SELECT last_time = (SELECT max(upload_time) FROM object) FROM listing_clock) AS clock,
  (SELECT last_value = ${OBJECTS} FROM object_id_seq) AS key`
