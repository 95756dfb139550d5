import { mock } from 'node:test'
import t, { type Test } from 'tap'
import { openBackground, type Task } from '../../../server/src/background/open-background.ts'
import { TASKS } from '../../../server/src/background/tasks.ts'
import { NO_METRICS } from '../../../server/src/metrics/metrics.ts'
import { openTestDatabase } from '../../support/database.ts'
import { missing } from '../../support/missing.ts'
import { recordedLog } from '../../support/recorded-log.ts'
import { until } from '../../support/until.ts'

/** Several processes with one database, whose clocks stand still until `tick`. */
async function openProcesses(t: Test) {
  const { knex } = await openTestDatabase(t)
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const { log, lines } = recordedLog()
  const runs: string[] = []
  const metrics = {
    ...NO_METRICS,
    backgroundRun: (task: string, outcome: string) => void runs.push(`${task} ${outcome}`),
  }
  return {
    knex,
    lines,
    runs,
    process: () => openBackground({ db: knex, log, metrics }),
    rowOf: async (name: string) => (await knex('background_task').where({ name }).first()) ?? missing(),
    secondsUntilDue: async (name: string): Promise<number> => {
      const { rows } = await knex.raw(
        `select round(extract(epoch from due_on - clock_timestamp() at time zone 'utc'))::int as seconds
         from background_task where name = ?`,
        [name],
      )
      return rows[0]?.seconds
    },
  }
}

/** A task whose runs end as the test says. */
function aTask(name: Task['name']) {
  const runs: (PromiseWithResolvers<void> & { readonly stop: AbortSignal })[] = []
  const run = (stop: AbortSignal): Promise<void> => {
    const ending = Promise.withResolvers<void>()
    runs.push({ ...ending, stop })
    return ending.promise
  }
  return { runs, task: { name, run } }
}

t.test('of all processes one runs such a task, and then none until it is due again', async (t) => {
  const { knex, process, rowOf, secondsUntilDue, runs: counted } = await openProcesses(t)
  const { runs, task } = aTask('job_retention')
  const loops = [process(), process(), process()].map((background) => background.start(task))
  for (const loop of loops) loop.kick()
  await until(async () => runs.length === 1 && (await rowOf('job_retention')).taken_by !== null)
  await knex.raw('select 1')
  runs[0]?.resolve()
  for (const loop of loops) await loop.idle()
  t.equal(runs.length, 1)
  t.match(await rowOf('job_retention'), { taken_by: null, taken_until: null, failures: 0, succeeded_on: String })
  const seconds = await secondsUntilDue('job_retention')
  t.ok(seconds > 590 && seconds <= 600, `${seconds} seconds`)
  for (const loop of loops) loop.kick()
  for (const loop of loops) await loop.idle()
  t.equal(runs.length, 1, 'it is not due')
  t.same(counted, ['job_retention succeeded'])
  for (const loop of loops) await loop[Symbol.asyncDispose]()
})

t.test('a task that is not ready yet is put off for a minute, which is neither a success nor a failure', async (t) => {
  const { process, rowOf, secondsUntilDue, runs: counted } = await openProcesses(t)
  const { runs, task } = aTask('job_retention')
  await using loop = process().start({ ...task, isReady: async () => false })
  loop.kick()
  await loop.idle()
  t.match(await rowOf('job_retention'), { taken_by: null, failures: 0, failed_on: null, succeeded_on: null })
  const seconds = await secondsUntilDue('job_retention')
  t.ok(seconds > 50 && seconds <= 60, `${seconds} seconds`)
  t.same([runs.length, counted], [0, []])
})

t.test('another process goes on when one has died', async (t) => {
  const { knex, process, rowOf } = await openProcesses(t)
  const { runs, task } = aTask('job_retention')
  const [dead, next] = [process().start(task), process().start(task)]
  dead.kick()
  await until(async () => runs.length === 1)
  next.kick()
  await next.idle()
  t.equal(runs.length, 1)
  const { taken_by } = await rowOf('job_retention')
  await knex('background_task').update({ taken_until: '2020-01-01' })
  next.kick()
  await until(async () => runs.length === 2)
  const taken = await rowOf('job_retention')
  t.not(taken.taken_by, taken_by)
  mock.timers.tick(20_000)
  await until(async () => runs[0]?.stop.aborted === true)
  runs[0]?.resolve()
  await dead.idle()
  t.match(
    await rowOf('job_retention'),
    { taken_by: taken.taken_by, succeeded_on: null },
    'the lease is not its own any more',
  )
  runs[1]?.resolve()
  await next.idle()
  t.match(await rowOf('job_retention'), { taken_by: null, succeeded_on: String })
  await dead[Symbol.asyncDispose]()
  await next[Symbol.asyncDispose]()
})

t.test('a task that fails says why and runs again sooner, later each time', async (t) => {
  const { knex, process, rowOf, secondsUntilDue, lines, runs: counted } = await openProcesses(t)
  const { runs, task } = aTask('job_retention')
  const loop = process().start(task)
  const fail = async (): Promise<number> => {
    const count = runs.length
    await knex('background_task').update({ due_on: '2020-01-01' })
    loop.kick()
    await until(async () => runs.length === count + 1)
    runs.at(-1)?.reject(new Error('disk full'))
    await loop.idle()
    return secondsUntilDue('job_retention')
  }
  const pauses = [await fail(), await fail(), await fail()]
  for (const [at, pause] of pauses.entries())
    t.ok(pause <= 2 ** (at + 1) && pause >= 2 ** (at + 1) - 2, `${pause} seconds`)
  t.match(await rowOf('job_retention'), {
    failures: 3,
    error: 'Error: disk full',
    failed_on: String,
    succeeded_on: null,
  })
  t.match(lines, Array(3).fill({ level: 'warn', fields: { task: 'job_retention', error: 'Error: disk full' } }))
  await knex('background_task').update({ failures: 30 })
  t.ok((await fail()) <= 600, 'not later than without a failure')
  await knex('background_task').update({ due_on: '2020-01-01' })
  loop.kick()
  await until(async () => runs.length === 5)
  runs.at(-1)?.resolve()
  await loop.idle()
  t.match(await rowOf('job_retention'), { failures: 0, error: 'Error: disk full' }, 'the last error stays to be seen')
  t.same(counted, [...Array(4).fill('job_retention failed'), 'job_retention succeeded'])
  await loop[Symbol.asyncDispose]()
})

t.test('after a failure a task that costs much waits longer', async (t) => {
  const { process, secondsUntilDue } = await openProcesses(t)
  const { runs, task } = aTask('backups')
  const loop = process().start({ ...task, intervalMs: 3_600_000 })
  loop.kick()
  await until(async () => runs.length === 1)
  runs[0]?.reject(new Error('disk full'))
  await loop.idle()
  const pause = await secondsUntilDue('backups')
  t.ok(pause > 590 && pause <= 600, `${pause} seconds`)
  await loop[Symbol.asyncDispose]()
})

t.test('a run that is stopped is neither a success nor a failure, and another process goes on at once', async (t) => {
  const { process, rowOf, runs: counted } = await openProcesses(t)
  const { runs, task } = aTask('job_retention')
  const [closing, next] = [process().start(task), process().start(task)]
  closing.kick()
  await until(async () => runs.length === 1)
  const closed = closing[Symbol.asyncDispose]()
  runs[0]?.reject(new Error('stopped'))
  await closed
  t.match(await rowOf('job_retention'), { taken_by: null, succeeded_on: null, failed_on: null, failures: 0 })
  next.kick()
  await until(async () => runs.length === 2)
  runs[1]?.resolve()
  await next[Symbol.asyncDispose]()
  t.same(counted, [])
})

t.test('what each process runs for itself is recorded when it fails, and when it works again', async (t) => {
  const { knex, process, rowOf } = await openProcesses(t)
  const { runs, task } = aTask('last_uses')
  const loops = [process().start(task), process().start(task)]
  for (const loop of loops) loop.kick()
  await until(async () => runs.length === 2)
  for (const { resolve } of runs) resolve()
  for (const loop of loops) await loop.idle()
  t.same(await knex('background_task'), [], 'a success is not recorded at once')
  const [first] = loops
  const runAgain = async (error: Error | null) => {
    first?.kick()
    if (error === null) runs.at(-1)?.resolve()
    else runs.at(-1)?.reject(error)
    await first?.idle()
  }
  await runAgain(new Error('away'))
  t.match(await rowOf('last_uses'), { failures: 1, error: 'Error: away', succeeded_on: null, taken_by: null })
  await runAgain(new Error('still away'))
  t.match(await rowOf('last_uses'), { failures: 2, error: 'Error: still away' })
  await runAgain(null)
  t.match(await rowOf('last_uses'), { failures: 0, succeeded_on: String })
  for (const loop of loops) await loop[Symbol.asyncDispose]()
})

t.test('a run that was asked for begins before the task is due, once', async (t) => {
  const { knex, process, rowOf } = await openProcesses(t)
  const { runs, task } = aTask('content_check')
  const prepared: boolean[] = []
  const background = process()
  const loop = background.start({
    ...task,
    prepareRequested: async (trx) => void prepared.push(trx.isTransaction === true),
  })
  const runOnce = async (): Promise<void> => {
    const count = runs.length
    loop.kick()
    await until(async () => runs.length === count + 1)
    runs.at(-1)?.resolve()
    await loop.idle()
  }
  await runOnce()
  await knex.transaction((trx) => background.requestRun(trx, 'content_check'))
  t.same(prepared, [true])
  await runOnce()
  t.match(await rowOf('content_check'), { run_requested: false })
  background.kick('content_check')
  await loop.idle()
  t.equal(runs.length, 2)
  await knex.transaction((trx) => background.requestRun(trx, 'job_retention'))
  t.same(await knex('background_task').pluck('name'), ['content_check'], 'a task that this process does not run')
  background.kick('job_retention')
  await loop[Symbol.asyncDispose]()
})

t.test('a run that was asked for is continued by another process when one has died', async (t) => {
  const { knex, process } = await openProcesses(t)
  const { runs, task } = aTask('job_retention')
  const [background, other] = [process(), process()]
  const [dead, next] = [background.start(task), other.start(task)]
  dead.kick()
  await until(async () => runs.length === 1)
  runs[0]?.resolve()
  await dead.idle()
  await knex.transaction((trx) => background.requestRun(trx, 'job_retention'))
  dead.kick()
  await until(async () => runs.length === 2)
  await knex('background_task').update({ taken_until: '2020-01-01' })
  next.kick()
  await until(async () => runs.length === 3)
  for (const { resolve } of runs) resolve()
  await dead[Symbol.asyncDispose]()
  await next[Symbol.asyncDispose]()
  t.equal(runs.length, 3)
})

t.test('a run that is asked for while another one is in progress follows it', async (t) => {
  const { knex, process } = await openProcesses(t)
  const { runs, task } = aTask('content_check')
  const background = process()
  const loop = background.start(task)
  loop.kick()
  await until(async () => runs.length === 1)
  await knex.transaction((trx) => background.requestRun(trx, 'content_check'))
  background.kick('content_check')
  runs[0]?.resolve()
  await until(async () => runs.length === 2)
  t.equal(runs[0]?.stop.aborted, false)
  runs[1]?.resolve()
  await loop[Symbol.asyncDispose]()
})

t.test('without a database nothing runs, and the log says why', async (t) => {
  const { knex, process, lines } = await openProcesses(t)
  const { runs, task } = aTask('job_retention')
  await knex.raw('alter table background_task rename to away')
  const loop = process().start(task)
  loop.kick()
  await loop.idle()
  t.equal(runs.length, 0)
  t.match(lines, [{ level: 'warn', message: /lease/, fields: { task: 'job_retention' } }])
  await knex.raw('alter table away rename to background_task')
  loop.kick()
  await until(async () => runs.length === 1)
  runs[0]?.resolve()
  await loop[Symbol.asyncDispose]()
})

t.test('tasks that begin together take their leases over one connection', async (t) => {
  const { knex, process } = await openProcesses(t)
  const names = (Object.keys(TASKS) as Task['name'][]).filter((name) => TASKS[name].runs === 'in one process')
  const background = process()
  const tasks = names.map(aTask)
  const loops = tasks.map(({ task }) => background.start(task))
  for (const loop of loops) loop.kick()
  await until(async () => tasks.every(({ runs }) => runs.length === 1))
  t.ok(names.length > 3, names.join())
  t.equal(knex.client.pool.numUsed() + knex.client.pool.numFree(), 1)
  for (const { runs } of tasks) runs[0]?.resolve()
  for (const loop of loops) await loop[Symbol.asyncDispose]()
})
