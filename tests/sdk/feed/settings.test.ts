import t from 'tap'
import { memoryCursor } from '../../../sdk/src/feed/cursor/memory-cursor.ts'
import { type FeedOptions, feedSettings, overlapOf, usesWindow } from '../../../sdk/src/feed/settings.ts'
import { listing } from './listing.ts'

const settingsOf = (options: FeedOptions) => feedSettings(options, memoryCursor())

t.test('counts are whole and positive, durations are not negative', async (t) => {
  for (const name of ['pageSize', 'spillAfter', 'ackBatch', 'maxAttempts', 'limit'] as const) {
    for (const value of [0, -1, 1.5, Number.NaN])
      t.throws(() => settingsOf({ [name]: value }), {
        code: 'cursor',
        reason: 'start',
        message: `${name} cannot be ${value}`,
      })
    t.equal(settingsOf({ [name]: 1 })[name], 1)
  }
  for (const name of ['intervalMs', 'overlapMs', 'sweepMs'] as const) {
    for (const value of [-1, Number.NaN])
      t.throws(() => settingsOf({ [name]: value }), { code: 'cursor', reason: 'start' })
    for (const value of [0, 0.5]) t.equal(settingsOf({ [name]: value })[name], value)
  }
})

t.test('what is not given, or undefined, has its default', async (t) => {
  const undefinedOptions = Object.fromEntries(['pageSize', 'intervalMs', 'signal'].map((name) => [name, undefined]))
  for (const options of [{}, undefinedOptions]) {
    const settings = settingsOf(options)
    t.match(settings, { intervalMs: 15_000, pageSize: 1000, spillAfter: 5000, ackBatch: 1, anchorCount: 64 })
    t.equal(settings.signal.aborted, false)
    t.doesNotThrow(() => settings.warn('nobody hears it'))
  }
  const { signal } = new AbortController()
  const warnings: string[] = []
  const settings = settingsOf({ signal, onWarning: (text) => void warnings.push(text) })
  settings.warn('x')
  t.same([settings.signal === signal, warnings], [true, ['x']])
})

t.test('dead letters need a store that takes them', async (t) => {
  const { load, save, append } = memoryCursor()
  t.throws(() => feedSettings({ maxAttempts: 1 }, { load, save, append }), {
    code: 'cursor',
    reason: 'start',
    message: /bury/,
  })
  t.doesNotThrow(() => feedSettings({}, { load, save, append }))
})

t.test('an overlap is as given, at least ten minutes, or twice the longest upload', async (t) => {
  const overlap = (options: FeedOptions, uploadTimeoutMs?: number) =>
    overlapOf(settingsOf(options), listing([], uploadTimeoutMs === undefined ? {} : { uploadTimeoutMs }))
  t.equal(overlap({}), 600_000)
  t.equal(overlap({}, 100_000), 600_000)
  t.equal(overlap({}, 400_000), 800_000)
  t.equal(overlap({ overlapMs: 5 }, 400_000), 5)
  t.equal(overlap({ overlapMs: 5, sweepMs: 0 }), Number.POSITIVE_INFINITY)
})

t.test('a window is for listings in which objects appear late, and for sweeps', async (t) => {
  const uses = (options: FeedOptions, commitOrdered: boolean) =>
    usesWindow(settingsOf(options), listing([], { commitOrdered }))
  t.same([uses({}, true), uses({}, false), uses({ sweepMs: 0 }, true)], [false, true, true])
})
