import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import {
  type ContentCheckOptions,
  checkContents,
} from '../../../../server/src/background/content-check/check-contents.ts'
import { openBackground } from '../../../../server/src/background/open-background.ts'
import { openDigester } from '../../../../server/src/digest/digester.ts'
import { openLog } from '../../../../server/src/log.ts'
import { NO_METRICS } from '../../../../server/src/metrics/metrics.ts'
import { readSettings } from '../../../../server/src/settings/read.ts'
import type { Damage } from '../../../../server/src/storage/damaged-content.ts'
import { openDiskStorage } from '../../../../server/src/storage/disk.ts'
import type { Storage } from '../../../../server/src/storage/storage.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { findStored, flipByte } from '../../../support/flip-byte.ts'
import { missing } from '../../../support/missing.ts'
import { storeContent } from '../../../support/stored-contents.ts'

const digester = openDigester({ threads: 1, ssdeep: false })
t.teardown(() => digester[Symbol.asyncDispose]())

const MANY = 1e12

t.test('changed, torn and missing contents are found, and whole ones are not', async (t) => {
  const world = await openWorld(t)
  const [whole, changed, torn, lost] = await world.addMany(4, 200_000)
  await flipByte(world.folder, changed, 199_999)
  await truncate(await findStored(world.folder, torn), 10)
  await world.storage.remove(lost)
  await world.dueNow()
  await world.check().look()
  t.match(world.reported, [
    { sha256: changed, found: /^has the SHA-256/ },
    { sha256: torn, found: 'has 10 bytes instead of 200000' },
    { sha256: lost, found: 'is missing' },
  ])
  t.notOk(world.reported.some(({ sha256 }) => sha256 === whole))
  t.match(await world.state(), { is_running: false, finished_checked: 4, finished_damaged: 3 })
  t.match(await world.task(), { taken_by: null, taken_until: null, failures: 0, succeeded_on: String })
  t.match(world.looks.at(-1), { finishedChecked: 4, finishedDamaged: 3 })
})

t.test('contents without digests of their blocks get them, and wrong ones are corrected', async (t) => {
  const world = await openWorld(t)
  const [first, second] = await world.addMany(2, 600_000)
  await world.addMany(1, 262_144)
  await flipByte(world.folder, second, 5)
  await world.dueNow()
  await world.check().look()
  const made = await world.knex('block_digests').join('object', 'object.id', 'object_id').select('dhash', 'digests')
  t.match(made, [{ dhash: first }], 'a damaged content and one of one block have none')
  const content = await world.storage.open(first)
  const bytes = content && (await buffer(content.read()))
  const last = bytes?.subarray(2 * 262_144) ?? Buffer.alloc(0)
  t.ok(
    createHash('sha256')
      .update(last)
      .digest()
      .equals(made[0]?.digests.subarray(64) ?? Buffer.alloc(0)),
  )
  await world.knex('block_digests').update({ digests: randomBytes(96) })
  await world.dueNow()
  await world.check().look()
  t.same(await world.knex('block_digests').pluck('digests'), [made[0]?.digests])
})

t.test('a walk begins when it is due, and not before', async (t) => {
  const world = await openWorld(t)
  await world.addMany(1, 100)
  const check = world.check()
  await check.look()
  t.match(await world.state(), { finished_on: null, is_running: false })
  await world.dueNow()
  await check.look()
  const { finished_on } = await world.state()
  t.type(finished_on, 'string')
  await check.look()
  t.equal((await world.state()).finished_on, finished_on)
})

t.test('no more is read than the rate allows, by the clock', async (t) => {
  const world = await openWorld(t)
  await world.addMany(3, 1_000_000)
  await world.addMany(10, 100)
  await world.dueNow()
  const { settings } = readSettings({}, t.testdirName, { fsck_rate: '100000' })
  await world.check({ bytesPerSecond: settings.fsckBytesPerSecond }).look()
  // Small contents count as 64 KiB.
  const seconds = world.clock.now() / 1000
  t.ok(Math.abs(seconds - (3_000_000 + 10 * 65_536) / 100_000) < 1, `${seconds} seconds`)
  t.ok(
    world.readAt.every(({ bytes, ms }) => bytes <= (ms / 1000) * 100_000 + 2 * 262_144),
    'at every moment',
  )
})

t.test('a walk that is stopped is continued where it was, by another process', async (t) => {
  const world = await openWorld(t)
  const ids = await world.addMany(6, 1000)
  await world.dueNow()
  const first = world.check({ storage: world.stoppingAfter(3, () => void first[Symbol.asyncDispose]()) })
  await first.look()
  const before = await world.state()
  t.match(before, { is_running: true, checked: 3 })
  t.match(await world.task(), { taken_by: null, succeeded_on: null, failed_on: null })
  await flipByte(world.folder, ids[0], 5)
  await flipByte(world.folder, ids[5], 5)
  await world.check().look()
  t.match(world.reported, [{ sha256: ids[5] }], 'the first ones are not read again')
  t.match(await world.state(), { is_running: false, finished_checked: 6, finished_damaged: 1 })
})

t.test('of two at the same time one walks, and the other takes over only what was left', async (t) => {
  const world = await openWorld(t)
  await world.addMany(5, 1000)
  await world.dueNow()
  await Promise.all([world.check().look(), world.check().look()])
  t.equal(world.opened.length, 5)
  t.equal(new Set(world.opened).size, 5)
  await world.knex('content_check').update({ is_running: true })
  await world.knex('background_task').update({ taken_by: randomUUID(), taken_until: '2099-01-01' })
  await world.check().look()
  t.equal(world.opened.length, 5, 'another process holds the lease')
  await world.knex('background_task').update({ taken_until: '2020-01-01' })
  await world.check().look()
  t.match(await world.state(), { is_running: false }, 'it died')
})

t.test('a storage that is away is not damage, and the walk goes on later', async (t) => {
  const world = await openWorld(t)
  await world.addMany(25, 100)
  await world.dueNow()
  const away = { ...world.storage, open: () => Promise.reject(new Error('away')) }
  await world.check({ storage: away }).look()
  t.match(await world.state(), { is_running: true, damaged: 0, finished_on: null })
  t.match(await world.task(), { taken_by: null, failures: 1, error: 'Error: Error: away' })
  t.same(world.reported, [])
})

async function openWorld(t: Test) {
  const { knex } = await openTestDatabase(t)
  const folder = join(t.testdir(), 'uploads')
  const storage = await openDiskStorage({ folder, hashPathing: true, hashPathingFallback: false, digester })
  t.teardown(() => storage[Symbol.asyncDispose]())
  const reported: Damage[] = []
  const looks: unknown[] = []
  const opened: string[] = []
  const readAt: { bytes: number; ms: number }[] = []
  const clock = fakeClock()
  let bytes = 0
  const counting: Pick<Storage, 'open' | 'place'> = {
    place: storage.place,
    async open(sha256) {
      opened.push(sha256)
      const content = await storage.open(sha256)
      if (content === null) return null
      const read = () =>
        content.read().on('data', (chunk: Buffer) => {
          bytes += chunk.length
          readAt.push({ bytes, ms: clock.now() })
        })
      return { ...content, read }
    },
  }
  const options: ContentCheckOptions = {
    db: knex,
    storage: counting,
    log: openLog({ level: 'silent', json: false }),
    report: { checked: (damage) => void reported.push(damage) },
    intervalHours: 168,
    bytesPerSecond: MANY,
    clock,
    onLook: (state) => void looks.push(state),
  }
  return {
    knex,
    folder,
    storage,
    reported,
    looks,
    opened,
    readAt,
    clock,
    check: (changes: Partial<ContentCheckOptions> = {}) => {
      const loop = openBackground({ db: knex, log: options.log, metrics: NO_METRICS }).start({
        name: 'content_check',
        run: (signal) => checkContents({ ...options, ...changes }, signal),
      })
      t.teardown(() => loop[Symbol.asyncDispose]())
      const look = async () => {
        await knex('background_task').update({ due_on: '2020-01-01' })
        loop.kick()
        await loop.idle()
      }
      return { look, [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose]() }
    },
    task: async () => (await knex('background_task').where({ name: 'content_check' }).first()) ?? missing(),
    dueNow: () => knex('content_check').update({ begun_on: '2020-01-01' }),
    state: async () => (await knex('content_check').first()) ?? missing(),
    stoppingAfter: (count: number, stop: () => void): Pick<Storage, 'open' | 'place'> => {
      let left = count
      return {
        place: storage.place,
        open: (sha256) => {
          if (left === 0) stop()
          left -= 1
          return storage.open(sha256)
        },
      }
    },
    addMany: async (count: number, size: number): Promise<string[] & Record<0 | 1 | 2 | 3 | 5, string>> => {
      const ids: string[] = []
      for (let n = 0; n < count; n += 1) ids.push(await add(knex, storage, randomBytes(size)))
      return Object.assign(ids, { 0: ids[0] ?? '', 1: ids[1] ?? '', 2: ids[2] ?? '', 3: ids[3] ?? '', 5: ids[5] ?? '' })
    },
  }
}

type Knex = Awaited<ReturnType<typeof openTestDatabase>>['knex']

async function add(knex: Knex, storage: Storage, bytes: Buffer): Promise<string> {
  const sha256 = await storeContent(storage, bytes)
  const row = {
    type: 'file' as const,
    dhash: sha256,
    file_size: bytes.length,
    file_name: 'sample',
    upload_time: knex.fn.now(),
  }
  await knex('object').insert(row)
  return sha256
}

/** Waiting makes the time pass. */
function fakeClock() {
  let ms = 0
  return {
    now: () => ms,
    wait: async (more: number) => {
      ms += more
    },
  }
}
