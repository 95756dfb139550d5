import { ADMIN, startServer } from '../tests/support/server-process.ts'
import { describeMachine } from './machine.ts'
import { summary } from './measure.ts'
import { type Row, table } from './table.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const FLOOD = 200
const WORKERS = process.env.BENCH_WORKERS ?? '2'

await using stack = new AsyncDisposableStack()
const t = { teardown: (run: () => Promise<void>) => stack.defer(run) }
console.log(`${await describeMachine()}\nruns        ${RUNS}, workers ${WORKERS}, ${FLOOD} made-up logins at once\n`)
const settings = { WORKERS, USE_X_FORWARDED_FOR: '1', LOG_LEVEL: 'error' }
const { url } = await startServer(t, { settings })

const post = (login: string, password: string, from: string, signal?: AbortSignal) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ login, password }),
    headers: { 'X-Forwarded-For': from, Connection: 'close' },
    ...(signal === undefined ? {} : { signal }),
  })

async function seconds(run: () => Promise<Response>, status = 200): Promise<number> {
  const began = performance.now()
  const answer = await run()
  await answer.arrayBuffer()
  if (answer.status !== status) throw new Error(`answered ${answer.status}, not ${status}`)
  return (performance.now() - began) / 1000
}

const right = (n: number): Promise<number> => seconds(() => post(ADMIN.login, ADMIN.password, `198.51.100.${n}`))
const ping = (): Promise<number> => seconds(() => fetch(`${url}/api/ping`, { headers: { Connection: 'close' } }))

/** While made-up logins from one address are under way. */
async function underFlood(name: string, run: (n: number) => Promise<number>, hangsUp: boolean): Promise<Row> {
  const measured: number[] = []
  for (let n = 0; n < RUNS; n += 1) {
    const leaving = new AbortController()
    const flood = Array.from({ length: FLOOD }, (_, k) => post(`made-up-${n}-${k}`, 'x', '192.0.2.1', leaving.signal))
    // The first ones are refused as soon as the line is full.
    await Promise.any(flood)
    if (hangsUp) leaving.abort()
    measured.push(await run(n))
    leaving.abort()
    await Promise.allSettled(flood)
  }
  return { name, unit: 's', measured: summary(measured) }
}

async function quietly(name: string, run: (n: number) => Promise<number>): Promise<Row> {
  const measured: number[] = []
  for (let n = 0; n < RUNS; n += 1) measured.push(await run(n))
  return { name, unit: 's', measured: summary(measured) }
}

await right(0)
const unknown = (n: number) => seconds(() => post(`unknown-${n}`, 'x', `198.51.100.${n}`), 403)
console.log(
  table([
    await quietly('one check of a password (cost 12)', unknown),
    await quietly('a right sign-in', right),
    await underFlood('a right sign-in from elsewhere, meanwhile', right, false),
    await underFlood('a wrong one from elsewhere (cost 12), meanwhile', unknown, false),
    await underFlood('a right one, the others hang up', right, true),
    await quietly('a ping', ping),
    await underFlood('a ping meanwhile', ping, false),
  ]),
)
