import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import t, { type Test } from 'tap'
import { copyIn, copyOut } from '../../../server/src/database/copy-rows.ts'
import { openEmptyDatabase } from '../../support/database.ts'

async function openClient(t: Test): Promise<pg.Client> {
  const { knex } = await openEmptyDatabase(t)
  const client: pg.Client = await knex.client.acquireConnection()
  t.teardown(() => knex.client.releaseConnection(client))
  return client
}

const ODD = ['a\tb', 'line\nbreak', '\\.', '\\N', '', 'ü💥', '\r\n', '"quoted"', "it's"]

t.test('rows of every length come out and go in unchanged, also when they are taken slowly', async (t) => {
  const client = await openClient(t)
  await client.query('create table one (id int, note text, data json, bytes bytea)')
  await client.query(
    `insert into one select n, repeat(md5(n::text), n % 3000 / 10), json_build_object('n', n), decode(md5(n::text), 'hex')
     from generate_series(1, 20000) n`,
  )
  for (const [at, text] of ODD.entries())
    await client.query('insert into one values ($1, $2, $3, null)', [-at, text, `{"a" :  1.0,\n"b":${at}}`])
  await client.query(`insert into one values (0, repeat('x', 30000000), null, null)`)
  await client.query('create table other (like one)')
  const { rows, stream } = copyOut(client, 'select * from one')
  const pieces: Buffer[] = []
  for await (const piece of stream) {
    pieces.push(piece)
    await turn()
  }
  t.equal(await rows, 20_000 + ODD.length + 1)
  t.ok(pieces.length > 100)
  async function* slowly() {
    for (const piece of pieces) {
      await turn()
      yield piece
    }
  }
  t.equal(await copyIn(client, 'other', slowly()), 20_000 + ODD.length + 1)
  const { rows: differing } = await client.query(
    `(select id, note, data::text, bytes from one except all select id, note, data::text, bytes from other) limit 1`,
  )
  t.strictSame(differing, [])
  const again = createHash('sha256')
  for await (const piece of copyOut(client, 'select * from other').stream) again.update(piece)
  const once = createHash('sha256')
  for (const piece of pieces) once.update(piece)
  t.equal(again.digest('hex'), once.digest('hex'))
})

t.test('a refusal is reported, and the connection can be used again', async (t) => {
  const client = await openClient(t)
  await client.query('create table one (id int primary key)')
  const source = async function* () {
    yield Buffer.from('1\nx\n')
    yield Buffer.from('2\n')
  }
  await t.rejects(copyIn(client, 'one', source()), /invalid input syntax/)
  await t.rejects(copyIn(client, 'nowhere', source()), /nowhere/)
  const broken = async function* () {
    yield Buffer.from('1\n')
    throw new Error('the disk is broken')
  }
  await t.rejects(copyIn(client, 'one', broken()), /the disk is broken/)
  const { rows, stream } = copyOut(client, 'select * from nowhere')
  await t.rejects(stream.toArray(), /nowhere/)
  await t.rejects(rows, /nowhere/)
  const cutOff = copyOut(client, `select repeat('x', 1000) from generate_series(1, 20000)`)
  for await (const _ of cutOff.stream) break
  t.strictSame((await client.query('select count(*)::int as n from one')).rows, [{ n: 0 }])
})
