import { AsyncLocalStorage } from 'node:async_hooks'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { openLog } from '../../../../server/src/log.ts'
import {
  type GroupCommit,
  NothingWritten,
  openGroupCommit,
} from '../../../../server/src/statements/connection/group-commit.ts'
import { ownContent } from '../../../../server/src/statements/contents/content-locks.ts'
import { openTestDatabase } from '../../../support/database.ts'

type Step = {
  readonly contents?: readonly string[]
  prepare?(): Promise<void>
  work?(trx: Knex.Transaction): Promise<void>
}

async function openGroups(t: Test) {
  const { knex } = await openTestDatabase(t)
  await knex.raw('create table mark (name text primary key, transaction xid8 not null)')
  const groups = openGroupCommit(knex, openLog({ level: 'silent', json: false }))
  /** Writes a row that names its transaction; returns the name. */
  const mark = (name: string, { contents = [], prepare = async () => undefined, work }: Step = {}): Promise<string> =>
    groups.run({
      contents,
      prepare,
      async work(trx) {
        await trx.raw('insert into mark values (?, pg_current_xact_id())', [name])
        await work?.(trx)
        return name
      },
    })
  const transactions = async (): Promise<string[][]> => {
    const { rows } = await knex.raw<{ rows: { names: string[] }[] }>(
      'select array_agg(name order by name) as names from mark group by transaction order by transaction',
    )
    return rows.map(({ names }) => names)
  }
  return { knex, groups, mark, transactions }
}

/** Keeps the group of its first change open until it is released. */
function opening(groups: GroupCommit): { release(): void; readonly done: Promise<unknown> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = groups.run({ contents: [], prepare: async () => undefined, work: () => promise })
  return { release: resolve, done }
}

t.test('what comes while a group is committed shares the next transaction', async (t) => {
  const { groups, mark, transactions } = await openGroups(t)
  const first = opening(groups)
  const marks = ['a', 'b', 'c'].map((name) => mark(name))
  first.release()
  t.strictSame(await Promise.all(marks), ['a', 'b', 'c'])
  await mark('d')
  t.strictSame(await transactions(), [['a', 'b', 'c'], ['d']])
})

t.test('a change that fails leaves the others committed, each alone', async (t) => {
  const { groups, mark, transactions } = await openGroups(t)
  const first = opening(groups)
  const fail = async () => Promise.reject(new Error('refused'))
  const outcomes = Promise.allSettled([mark('a'), mark('b', { work: fail }), mark('c')])
  first.release()
  t.match(await outcomes, [{ value: 'a' }, { reason: { message: 'refused' } }, { value: 'c' }])
  t.strictSame((await transactions()).sort(), [['a'], ['c']])
  await t.rejects(mark('d', { work: fail }), { message: 'refused' }, 'in a group of one, too')
})

t.test('a change that has written nothing fails by itself', async (t) => {
  const { groups, mark, transactions } = await openGroups(t)
  const first = opening(groups)
  const overtaken = groups.run({
    contents: [],
    prepare: async () => undefined,
    work: async () => Promise.reject(new NothingWritten('overtaken')),
  })
  const outcomes = Promise.allSettled([mark('a'), overtaken, mark('b')])
  first.release()
  t.match(await outcomes, [{ value: 'a' }, { reason: { message: 'overtaken' } }, { value: 'b' }])
  t.strictSame(await transactions(), [['a', 'b']])
})

t.test('so does one that cannot be prepared', async (t) => {
  const { groups, mark, transactions } = await openGroups(t)
  const first = opening(groups)
  const outcomes = Promise.allSettled([
    mark('a', { prepare: async () => Promise.reject(new Error('disk full')) }),
    mark('b'),
  ])
  first.release()
  t.match(await outcomes, [{ reason: { message: 'disk full' } }, { value: 'b' }])
  t.strictSame(await transactions(), [['b']])
})

t.test('one that could not be prepared is not made after its group has failed', async (t) => {
  const { groups, mark, transactions } = await openGroups(t)
  const first = opening(groups)
  let preparations = 0
  const prepare = async () => {
    preparations += 1
    if (preparations === 1) throw new Error('disk full')
  }
  const fail = async () => Promise.reject(new Error('refused'))
  const outcomes = Promise.allSettled([mark('a', { prepare }), mark('b', { work: fail }), mark('c')])
  first.release()
  t.match(await outcomes, [{ reason: { message: 'disk full' } }, { reason: { message: 'refused' } }, { value: 'c' }])
  t.strictSame(await transactions(), [['c']])
})

t.test('a content that is being deleted holds up its own change only', async (t) => {
  const { knex, groups, mark, transactions } = await openGroups(t)
  const deleting = await knex.transaction()
  await ownContent(deleting, 'deleted')
  const first = opening(groups)
  let isMarked = false
  const held = mark('held', { contents: ['deleted'] }).then(() => {
    isMarked = true
  })
  const others = [mark('a', { contents: ['kept'] }), mark('b')]
  first.release()
  await Promise.all(others)
  await mark('c')
  t.notOk(isMarked)
  await deleting.rollback()
  await held
  t.strictSame(await transactions(), [['a', 'b'], ['c'], ['held']])
})

t.test('each change is made in the context of its request', async (t) => {
  const { groups, mark } = await openGroups(t)
  const request = new AsyncLocalStorage<string>()
  const seen: unknown[] = []
  const see = async () => void seen.push(request.getStore())
  const first = opening(groups)
  const marks = ['a', 'b'].map((name) => request.run(name, () => mark(name, { prepare: see, work: see })))
  first.release()
  await Promise.all(marks)
  t.strictSame(seen, ['a', 'b', 'a', 'b'])
})

t.test('a database that cannot be reached is reported to each', async (t) => {
  const { knex, groups, mark } = await openGroups(t)
  const first = opening(groups)
  const outcomes = Promise.allSettled([mark('a'), mark('b')])
  first.release()
  await first.done
  await knex.destroy()
  t.match(await outcomes, [{ status: 'rejected' }, { status: 'rejected' }])
})
