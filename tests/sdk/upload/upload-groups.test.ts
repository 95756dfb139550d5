import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mock } from 'node:test'
import t from 'tap'
import type { Items } from '../../../sdk/src/calls/batch.ts'
import { ConnectionError, ForbiddenError, UnavailableError } from '../../../sdk/src/errors/api-error.ts'
import type { UploadOptions, UploadOutcome } from '../../../sdk/src/upload/upload.ts'
import { type UploadCalls, uploadMany } from '../../../sdk/src/upload/upload-many.ts'
import { collect } from '../collect.ts'
import { fileDetail } from '../records.ts'

const small = (name: string, sizeBytes = 10): UploadOptions => ({ source: new Uint8Array(sizeBytes), name })
const namesOf = (count: number) => Array.from({ length: count }, (_, at) => String(at))
const stored = <I extends UploadOptions>(items: readonly I[]): UploadOutcome<I>[] =>
  items.map((item, index) => ({ item, index, file: fileDetail(new Uint8Array(1), item.name), error: null }))

type Scene = {
  readonly takesMany?: () => Promise<boolean>
  readonly together?: <I extends UploadOptions>(items: readonly I[]) => Promise<UploadOutcome<I>[]>
}

/** The outcomes, and the names in each request. */
async function send(items: Items<UploadOptions>, { takesMany = async () => true, together }: Scene = {}) {
  const requests: (string | undefined)[][] = []
  const calls: UploadCalls = {
    async uploadOne({ name }) {
      requests.push([name])
      return fileDetail(new Uint8Array(1), name)
    },
    async uploadAll(sent) {
      requests.push(sent.map(({ name }) => name))
      return together ? together(sent) : stored(sent)
    },
    takesMany,
  }
  const outcomes = await collect(uploadMany(calls, items, { concurrency: 1 }))
  t.same(
    outcomes.map(({ item, index }) => [index, item.name]).sort(([one], [other]) => Number(one) - Number(other)),
    outcomes.map((_, index) => [index, String(index)]),
    'each item has one outcome',
  )
  return { requests, outcomes }
}

t.test('small files go together, up to a hundred or 8 MiB', async (t) => {
  const { requests } = await send(namesOf(250).map((name) => small(name)))
  t.same(
    requests.map((names) => names.length),
    [100, 100, 50],
  )
  const large = await send(namesOf(10).map((name) => small(name, 1024 * 1024)))
  t.same(
    large.requests.map((names) => names.length),
    [8, 2],
  )
})

t.test('what is large, a stream, or has a signal of its own goes alone', async (t) => {
  // However long a file takes to be looked at, the others have time.
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const folder = t.testdir({})
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'small'), 'x')
  const items: UploadOptions[] = [
    small('0'),
    small('1', 1024 * 1024 + 1),
    { source: new Blob(['x']).stream(), name: '2' },
    { ...small('3'), signal: new AbortController().signal },
    { source: join(folder, 'small'), name: '4' },
    { source: new Blob(['x']), name: '5' },
    { source: join(folder, 'missing'), name: '6' },
    { ...small('7'), bogus: 1 } as UploadOptions,
    { source: () => new Blob(['x']).stream(), sizeBytes: 1, name: '8' },
    { source: () => new Blob(['x']).stream(), name: '9' },
    { source: join(folder, 'not looked at'), sizeBytes: 1, name: '10' },
  ]
  const { requests } = await send(items)
  t.same(requests, [['1'], ['2'], ['3'], ['6'], ['7'], ['9'], ['0', '4', '5', '8', '10']])
})

t.test('a server is asked once there are two, and gets one at a time if it takes no more', async (t) => {
  let asked = 0
  const takesMany = async () => {
    asked++
    return false
  }
  t.same((await send([small('0')], { takesMany })).requests, [['0']])
  t.equal(asked, 0)
  t.same(
    (
      await send(
        namesOf(3).map((name) => small(name)),
        { takesMany },
      )
    ).requests,
    [['0'], ['1'], ['2']],
  )
  const away = () => Promise.reject(new Error('away'))
  t.same(
    (
      await send(
        namesOf(2).map((name) => small(name)),
        { takesMany: away },
      )
    ).requests,
    [['0'], ['1']],
  )
})

t.test('what waits for others does not wait for a slow source', async (t) => {
  const gate = Promise.withResolvers<void>()
  async function* items() {
    yield small('0')
    yield small('1')
    await gate.promise
    yield small('2')
  }
  const together: Scene['together'] = async (sent) => {
    gate.resolve()
    return stored(sent)
  }
  t.same((await send(items(), { together })).requests, [['0', '1'], ['2']])
})

t.test('a refused file is refused; one that may go later goes alone', async (t) => {
  const later = new UnavailableError('unavailable', 'later', { retryable: true })
  const refused = new ForbiddenError('forbidden', 'no')
  const { requests, outcomes } = await send(
    namesOf(3).map((name) => small(name)),
    {
      together: async (sent) =>
        stored(sent).map((outcome) =>
          outcome.index === 0 ? outcome : { ...outcome, file: null, error: outcome.index === 1 ? refused : later },
        ),
    },
  )
  t.same(requests, [['0', '1', '2'], ['2']])
  t.match(outcomes, [{ error: null }, { error: refused }, { error: null }])
})

t.test(
  'where a request fails because of one file, each goes alone; where all would meet the error, none does',
  async (t) => {
    const unreadable = await send(
      namesOf(3).map((name) => small(name)),
      {
        together: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' })),
      },
    )
    t.same(unreadable.requests, [['0', '1', '2'], ['0'], ['1'], ['2']])
    const away = await send(
      namesOf(3).map((name) => small(name)),
      {
        together: () => Promise.reject(new ConnectionError('away', { wasUnsent: true })),
      },
    )
    t.equal(away.requests.length, 1)
    t.match(away.outcomes, [{ error: { message: 'away' } }, { error: { message: 'away' } }, { error: ConnectionError }])
  },
)
