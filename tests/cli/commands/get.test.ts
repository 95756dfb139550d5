import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Knex } from 'knex'
import t from 'tap'
import { openClients } from '../../sdk/open-clients.ts'
import { openBoth } from '../support/open-both.ts'
import { openCli } from '../support/run-cli.ts'

const unknown = '0'.repeat(64)

t.test('one object by any hash, or by a local file', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('a')
  await writeFile(cli.path('local'), 'a')
  for (const given of [id.toUpperCase(), createHash('md5').update('a').digest('hex'), 'file:local', 'local']) {
    const { code, out } = await cli.run(['get', given, '-o', 'json', '-f', 'id,file_size'])
    t.equal(code, 0)
    t.same(JSON.parse(out), { id, file_size: 1 })
  }
  const table = await cli.run(['get', id], { columns: 120, env: { NO_COLOR: '1' } })
  t.match(table.out, /^id +[0-9a-f]{64}\ntype +file\nfile_name +sample\.bin\nfile_size +1 B \(1 bytes\)\n/)
})

t.test('several objects; those that do not exist are named', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('a')
  const { code, out, err } = await cli.run(['get', unknown, id, '-o', 'json', '-f', 'id'])
  t.equal(code, 3)
  t.same(JSON.parse(out), [{ id }])
  t.match(err, new RegExp(`${unknown}: Object not found`))
  const alone = await cli.run(['get', unknown])
  t.equal(alone.code, 5)
})

t.test('cut lists of relatives say how many there are and how to get all of them', async (t) => {
  const { client, admin, url } = await openClients(t)
  const parent = await client.files.upload({ source: Buffer.from('archive'), name: 'archive' })
  const members = Array.from({ length: 103 }, (_, at) => ({
    source: Buffer.from(`member ${at}`),
    name: `member${at}`,
    parent: parent.id,
  }))
  const outcomes = await client.files.uploadTogether(members)
  t.same(
    outcomes.filter(({ error }) => error !== null),
    [],
  )
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: String(admin.token) })
  const all = `lazaret relations ${parent.id} --children --all`
  const note = `${parent.id}: 100 of 103 children; all of them: lazaret get ${parent.id} --with relations, or ${all}\n`
  for (const format of ['json', 'jsonl', 'yaml', 'csv', 'ids']) {
    const { code, out, err } = await cli.run(['get', parent.id, '-o', format])
    t.equal(code, 0)
    t.equal(err, note, format)
    if (format === 'json') t.match(JSON.parse(out), { totals: { children: 103 } })
  }
  const table = await cli.run(['get', parent.id, '-o', 'table'])
  t.match(table.out, `\n  … 3 more: ${all}\n`)
  const several = await cli.run(['get', parent.id, outcomes[0]?.file?.id ?? '', '-o', 'json'])
  t.match(several, { code: 0, err: note })
  const whole = await cli.run(['get', parent.id, '--with', 'relations', '-o', 'json'])
  t.equal(whole.err, '')
  t.equal(JSON.parse(whole.out).children.length, 103)
  const listed = await cli.run(all.split(' ').slice(1).concat('-o', 'ids'))
  t.equal(listed.out.trim().split('\n').length, 103)
})

t.test('one object says how many comments, analyses, tags, relatives and shares it has, in each format', async (t) => {
  const { app, client, admin, url } = await openClients(t)
  const { id } = await client.files.upload({ source: Buffer.from('archive'), name: 'archive' })
  const members = Array.from({ length: 494 }, (_, at) => ({ source: Buffer.from(`${at}`), name: `${at}`, parent: id }))
  await client.files.uploadTogether(members)
  await client.tags.add(id, ['packed', 'upx'])
  await app.db.raw(
    `insert into comment (comment, timestamp, object_id)
     select 'note ' || n, now(), object.id from object, generate_series(1, 300) n where dhash = ?`,
    id,
  )
  await addAnalyses(app.db, id, 150)
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: String(admin.token), NO_COLOR: '1' })
  const totals = { tags: 2, attributes: 0, parents: 0, children: 494, comments: 300, analyses: 150, shares: 1 }
  const run = async (...args: string[]) => {
    const { code, out } = await cli.run(['get', id, ...args], { columns: 40 })
    t.equal(code, 0)
    return out
  }
  t.strictSame(JSON.parse(await run('-o', 'json')).totals, totals)
  t.strictSame(JSON.parse(await run('-o', 'jsonl')).totals, totals)
  t.match(await run('-o', 'yaml'), /\ntotals:\n(?: {2}\w+: \d+\n)* {2}comments: 300\n/)
  t.match(await run('-o', 'csv', '-f', 'totals.comments,totals.analyses,totals.shares'), /300,150,1\r?\n$/)
  t.match(await run('-o', 'csv'), /""comments"":300/)
  t.strictSame(JSON.parse(await run('-o', 'json', '-f', 'id')), { id })
  t.equal(await run('-o', 'ids'), `${id}\n`)
  const table = await run('-o', 'table')
  for (const [name, count] of [
    ['comments', 300],
    ['analyses', 150],
    ['shares', 1],
  ])
    t.match(table.replaceAll(/\s+/g, ' '), ` ${name} ${count}, shown by --with ${name} `)
  t.match(table, `\nchildren (100 of 494)\n`)
  t.match(table, `\n  … 394 more: lazaret relations ${id} --children --all\n`)
  const whole = await run('-o', 'table', '--with', 'comments,analyses,relations,shares,tags')
  for (const title of ['comments (300)', 'analyses (150)', 'children (494)', 'shares (1)'])
    t.match(whole, `\n${title}\n`)
  t.notMatch(whole, 'shown by')
  t.strictSame(JSON.parse(await run('-o', 'json', '--with', 'comments,analyses,relations,shares,tags')).totals, totals)

  await addAnalyses(app.db, id, 851)
  const { analyses: _, ...others } = totals
  t.strictSame(JSON.parse(await run('-o', 'json')).totals, others, 'more than 1000 analyses are not counted')
})

t.test('a number that the server refuses is left out', async (t) => {
  const { server, cli } = await openBoth(t)
  const { code, out } = await cli.run(['get', server.add('a'), '-o', 'json'])
  t.equal(code, 0)
  t.strictSame(JSON.parse(out).totals, { tags: 0, attributes: 0, parents: 0, children: 0 })
})

async function addAnalyses(db: Knex, id: string, count: number): Promise<void> {
  await db.raw(
    `with made as (
       insert into karton_analysis (id, creation_time, arguments)
       select gen_random_uuid(), now() - n * interval '1 s', '{}' from generate_series(1, ?::int) n returning id)
     insert into karton_object (analysis_id, object_id) select made.id, object.id from made, object where dhash = ?`,
    [count, id],
  )
}
