import t, { type Test } from 'tap'
import { openLog } from '../../../server/src/log.ts'
import type { Events, Handlers } from '../../../server/src/plugins/events.ts'
import { type HooksOptions, openHooks } from '../../../server/src/plugins/open-hooks.ts'

const quiet = openLog({ level: 'silent', json: false })

type LogEntry = { readonly message: string; readonly fields: Readonly<Record<string, unknown>> }

function open(t: Test, options: Partial<HooksOptions> = {}) {
  const logged: LogEntry[] = []
  const log = Object.create(quiet, {
    error: { value: (fields: LogEntry['fields'], message: string) => logged.push({ fields, message }) },
  })
  const hooks = openHooks({ isEnabled: true, log, timeoutMs: 60_000, ...options })
  t.teardown(() => hooks[Symbol.asyncDispose]())
  return { hooks, logged }
}

const a: Events['changedObject'] = { object: { id: 'a', type: 'file' } }
const b: Events['changedObject'] = { object: { id: 'b', type: 'file' } }

/** One request that causes these changes. */
function request(hooks: ReturnType<typeof openHooks>, ...payloads: readonly Events['changedObject'][]): void {
  using happened = hooks.collect()
  for (const payload of payloads) happened.emit('changedObject', payload)
  happened.release()
}

t.test('each handler learns of everything in order before the next one does; the same only once', async (t) => {
  const { hooks } = open(t)
  const heard: string[] = []
  const listener = (name: string): Handlers => ({
    changedObject: async ({ object }) => {
      await new Promise(setImmediate)
      heard.push(`${name} changed ${object.id}`)
    },
    createdTag: ({ tag }) => void heard.push(`${name} tag ${tag}`),
  })
  hooks.register({ name: '1', handlers: listener('first') })
  hooks.register({ name: '2', handlers: listener('second') })
  using happened = hooks.collect()
  happened.emit('changedObject', a)
  happened.emit('createdTag', { ...a, tag: 'x' })
  happened.emit('changedObject', a)
  happened.emit('changedObject', b)
  t.strictSame(heard, [], 'nothing before the request has ended')
  happened.release()
  await hooks.drain()
  t.strictSame(heard, [
    'first changed a',
    'first tag x',
    'first changed b',
    'second changed a',
    'second tag x',
    'second changed b',
  ])
})

t.test('what is not released is forgotten', async (t) => {
  const { hooks } = open(t)
  hooks.register({ name: 'p', handlers: { changedObject: () => void t.fail('called') } })
  {
    using happened = hooks.collect()
    happened.emit('changedObject', a)
  }
  t.ok(await hooks.drain())
})

t.test('a payload that is dear to make is made only where a handler listens', async (t) => {
  const { hooks } = open(t)
  using happened = hooks.collect()
  happened.emit('changedObject', () => t.fail('made') as never)
  const heard: unknown[] = []
  hooks.register({ name: 'p', handlers: { changedObject: (payload) => void heard.push(payload) } })
  happened.emit('changedObject', () => a)
  happened.release()
  await hooks.drain()
  t.strictSame(heard, [a])
})

t.test('a handler that throws, at once or later, is logged and disturbs nobody', async (t) => {
  const { hooks, logged } = open(t)
  const heard: string[] = []
  hooks.register({
    name: 'thrower',
    handlers: {
      changedObject: () => {
        throw new Error('at once')
      },
      createdTag: async () => {
        throw new Error('later')
      },
    },
  })
  hooks.register({ name: 'p', handlers: { changedObject: ({ object }) => void heard.push(object.id) } })
  using happened = hooks.collect()
  happened.emit('changedObject', a)
  happened.emit('createdTag', { ...a, tag: 'x' })
  happened.emit('changedObject', b)
  happened.release()
  await hooks.drain()
  t.strictSame(heard, ['a', 'b'])
  t.match(logged, [
    { message: 'hook failed', fields: { plugin: 'thrower', hook: 'changedObject', error: 'Error: at once' } },
    { message: 'hook failed', fields: { hook: 'createdTag', error: 'Error: later' } },
    { message: 'hook failed', fields: { hook: 'changedObject' } },
  ])
})

t.test('a handler cannot spoil the event for others', async (t) => {
  const { hooks } = open(t)
  const spoil = (payload: object): void => void Object.assign(payload, { object: null })
  hooks.register({ name: '1', handlers: { changedObject: spoil } })
  const heard: unknown[] = []
  hooks.register({ name: '2', handlers: { changedObject: (payload) => void heard.push(payload) } })
  request(hooks, a)
  await hooks.drain()
  t.strictSame(heard, [a])
})

t.test('a hanging handler is aborted and left behind; in the end it is passed over until one run ends', async (t) => {
  const { hooks, logged } = open(t, { timeoutMs: 20 })
  const runs: PromiseWithResolvers<void>[] = []
  const aborted: boolean[] = []
  hooks.register({
    name: 'hanging',
    handlers: {
      changedObject: (_, { signal }) => {
        signal.addEventListener('abort', () => aborted.push(true))
        const run = Promise.withResolvers<void>()
        runs.push(run)
        return run.promise
      },
    },
  })
  let heard = 0
  hooks.register({ name: 'p', handlers: { changedObject: () => void heard++ } })
  for (let n = 0; n < 20; n++) request(hooks, { object: { id: String(n), type: 'file' } })
  await hooks.drain()
  t.equal(heard, 20)
  t.ok(runs.length >= 8 && runs.length <= 11, `${runs.length} runs hang, as many as concurrency may still be busy with`)
  t.equal(aborted.length, runs.length)
  t.equal(logged.filter(({ message }) => message.startsWith('plugin skipped')).length, 1)
  const before = runs.length
  for (const run of runs) run.resolve()
  await new Promise(setImmediate)
  request(hooks, a)
  await hooks.drain()
  t.equal(runs.length, before + 1)
  runs.at(-1)?.resolve()
})

t.test('where handlers are far behind, requests wait for room, and are refused in the end', async (t) => {
  const { hooks } = open(t, { limits: { concurrency: 1, deliveries: 2, patienceMs: 30 } })
  const gate = Promise.withResolvers<void>()
  hooks.register({ name: 'slow', handlers: { changedObject: () => gate.promise } })
  const signal = new AbortController().signal
  for (let n = 0; n < 3; n++) {
    await hooks.room(signal)
    request(hooks, { object: { id: String(n), type: 'file' } })
  }
  await t.rejects(hooks.room(signal), { code: 'unavailable', status: 503, message: /plugins are far behind/ })
  await t.rejects(hooks.room(AbortSignal.abort()), { code: 'unavailable' })
  gate.resolve()
  await hooks.drain()
  await hooks.room(signal)
})

t.test('room is a matter of size too, and comes back', async (t) => {
  const { hooks } = open(t, { limits: { concurrency: 1, characters: 1000 } })
  const gate = Promise.withResolvers<void>()
  hooks.register({ name: 'slow', handlers: { createdTag: () => gate.promise } })
  using happened = hooks.collect()
  happened.emit('createdTag', { ...a, tag: 'x'.repeat(1000) })
  happened.release()
  const room = hooks.room(new AbortController().signal)
  let isRoom = false
  void room.then(() => {
    isRoom = true
  })
  await new Promise(setImmediate)
  t.notOk(isRoom)
  gate.resolve()
  await room
  t.ok(isRoom)
})

t.test('the end waits for handlers, and cuts off those that do not end', async (t) => {
  const { hooks, logged } = open(t, { limits: { concurrency: 1, drainMs: 50 } })
  const heard: string[] = []
  let isAborted = false
  hooks.register({
    name: 'endless',
    handlers: {
      changedObject: async ({ object }, { signal }) => {
        heard.push(object.id)
        if (object.id === 'b') await new Promise((resolve) => signal.addEventListener('abort', resolve))
        isAborted = signal.aborted
      },
    },
  })
  request(hooks, a)
  request(hooks, b)
  request(hooks, { object: { id: 'c', type: 'file' } })
  await hooks[Symbol.asyncDispose]()
  t.strictSame(heard, ['a', 'b'])
  t.ok(isAborted)
  t.match(logged, [{ message: /cancelled/, fields: { undelivered: 1 } }])
})

t.test('plugins that cause each other to act come to an end', async (t) => {
  const { hooks, logged } = open(t)
  let runs = 0
  hooks.register({
    name: 'circle',
    handlers: {
      changedObject: async () => {
        runs++
        using happened = hooks.collect()
        happened.emit('changedObject', { object: { id: String(runs), type: 'file' } })
        await happened.deliverNow()
      },
    },
  })
  request(hooks, a)
  t.ok(await hooks.drain())
  t.equal(runs, 8)
  t.match(logged, [{ message: /trigger each other/ }])
})

t.test('an event that does not exist is refused', async (t) => {
  const { hooks } = open(t)
  const handlers: object = { on_created_file: () => undefined }
  t.throws(() => hooks.register({ name: 'p', handlers }), { message: 'unknown event "on_created_file"' })
})
