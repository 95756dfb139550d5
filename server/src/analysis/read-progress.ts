import type { Redis } from 'ioredis'
import type { Progress, QueueProgress } from './analysis.ts'
import { BackendAway } from './backend-away.ts'
import { QUEUES, TASK_PREFIX } from './task.ts'

export const FINISHED: Progress = { status: 'finished', lastUpdate: null, queues: {} }

type Task = {
  readonly root: string
  readonly state: string
  readonly lastUpdate: number
  readonly receiver: string | null
  readonly origin: string
}

type Ask = <T>(command: (redis: Redis) => Promise<T>) => Promise<T>

const KEYS_AT_ONCE = 5000
const TASKS_AT_ONCE = 50
const MAX_MS = 10_000
const CRASHED = 'Crashed'

/** For several analyses, in one scan of the keys. An analysis without tasks is finished. */
export async function readProgress(ask: Ask, ids: readonly string[]): Promise<ReadonlyMap<string, Progress>> {
  const wanted = new Set(ids)
  const deadline = performance.now() + MAX_MS
  const keys = await taskKeys(ask, wanted, deadline)
  const tasks: Task[] = []
  for (let from = 0; from < keys.length; from += TASKS_AT_ONCE) {
    requireTime(deadline)
    const texts = await ask((redis) => redis.mget(...keys.slice(from, from + TASKS_AT_ONCE)))
    tasks.push(...texts.flatMap((text) => readTask(text) ?? []).filter(({ root }) => wanted.has(root)))
  }
  const queues = new Set(tasks.length === 0 ? [] : await ask((redis) => redis.hkeys(QUEUES)))
  const byRoot = Map.groupBy(tasks, ({ root }) => root)
  return new Map(ids.map((id) => [id, progressOf(byRoot.get(id) ?? [], queues)]))
}

/** Keys name their analysis in braces; those of older programs do not, so all of them must be read. */
async function taskKeys(ask: Ask, wanted: ReadonlySet<string>, deadline: number): Promise<string[]> {
  const found = new Set<string>()
  for (let cursor = '0', isFirst = true; isFirst || cursor !== '0'; isFirst = false) {
    requireTime(deadline)
    const answer = await ask((redis) => redis.scan(cursor, 'MATCH', `${TASK_PREFIX}*`, 'COUNT', KEYS_AT_ONCE))
    cursor = answer[0]
    for (const key of answer[1]) {
      const name = key.slice(TASK_PREFIX.length)
      const root = /^\{([^}]*)\}/.exec(name)?.[1]
      if (root === undefined ? !name.startsWith('{') : wanted.has(root)) found.add(key)
    }
  }
  return [...found]
}

function requireTime(deadline: number): void {
  if (performance.now() > deadline)
    throw new BackendAway('redis', null, `the analysis backend did not return its tasks within ${MAX_MS / 1000} s`)
}

/** Null for anything else than a task: other programs write there too. */
function readTask(text: string | null): Task | null {
  const task = text === null ? null : parsed(text)
  if (!isRecord(task) || typeof task.root_uid !== 'string' || typeof task.status !== 'string') return null
  const headers = isRecord(task.headers) ? task.headers : {}
  return {
    root: task.root_uid,
    state: task.status,
    lastUpdate: typeof task.last_update === 'number' ? task.last_update : 0,
    receiver: typeof headers.receiver === 'string' ? headers.receiver : null,
    origin: typeof headers.origin === 'string' ? headers.origin : '',
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function progressOf(tasks: readonly Task[], queues: ReadonlySet<string>): Progress {
  if (tasks.every(({ state }) => state === CRASHED)) return FINISHED
  const newest = tasks.reduce((time, { lastUpdate }) => Math.max(time, lastUpdate), 0)
  const received = Map.groupBy(tasks, ({ receiver }) => receiver)
  const shown = [...received].flatMap(([name, those]) =>
    name === null || !queues.has(name) ? [] : [[name, queueOf(those)] as const],
  )
  return { status: 'running', lastUpdate: timeOf(newest), queues: Object.fromEntries(shown.sort()) }
}

function queueOf(tasks: readonly Task[]): QueueProgress {
  const alive = tasks.filter(({ state }) => state !== CRASHED)
  const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort()
  return {
    receivedFrom: distinct(alive.map(({ origin }) => origin).filter((origin) => origin !== '')),
    states: distinct(alive.map(({ state }) => state)),
  }
}

const MICROSECONDS = 1e6
const LATEST_SECONDS = 8.64e12

/** Seconds since 1970 with their fraction; null if it is not a time. */
function timeOf(seconds: number): string | null {
  if (!(seconds > 0 && seconds <= LATEST_SECONDS)) return null
  const whole = Math.floor(seconds)
  const fraction = Math.min(MICROSECONDS - 1, Math.round((seconds - whole) * MICROSECONDS))
  return `${new Date(whole * 1000).toISOString().slice(0, 19)}.${String(fraction).padStart(6, '0')}+00:00`
}
