import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { openTestApp } from '../../../../support/app.ts'

type Test = { teardown(run: () => Promise<void>): unknown; comment(text: string): void }

const MEGABYTE = 1024 * 1024

t.test('a full disk is reported as such, nothing is half stored, and smaller files still go', async (t) => {
  const disk = await smallDisk(t)
  const { app, admin } = await openTestApp(t, disk === null ? {} : { uploads_folder: disk })
  if (disk === null) fillAfter(t, app.storage, MEGABYTE)
  const content = randomBytes(3 * MEGABYTE)
  const dhash = createHash('sha256').update(content).digest('hex')
  for (let attempt = 0; attempt < 3; attempt++) {
    const { status, json } = await admin.upload(content)
    t.match({ status, json }, { status: 507, json: { code: 'storage_full' } })
  }
  t.notOk(await app.db('object').where({ dhash }).first('id'))
  t.equal((await admin.get(`/api/file/${dhash}/download`)).status, 404)
  const small = await admin.upload('small')
  t.equal((await admin.get(`/api/file/${small.json.id}/download`)).bytes.toString(), 'small')
  if (disk === null) return
  const left = (await readdir(disk, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  t.strictSame(
    left.map(({ name }) => name).filter((name) => name !== 'lazaret-owner'),
    [small.json.id],
  )
})

/** A folder that holds little; null where this process may not make one. */
async function smallDisk(t: Test): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    await rm(folder, { recursive: true })
    t.comment('no right to mount: the storage is made to fail instead')
    return null
  }
  t.teardown(async () => {
    execFileSync('umount', ['--lazy', folder])
    await rm(folder, { recursive: true, force: true })
  })
  const uploads = join(folder, 'uploads')
  await mkdir(uploads)
  return uploads
}

type Storage = Awaited<ReturnType<typeof openTestApp>>['app']['storage']
type Interceptor = { intercept(object: object, name: string, descriptor: PropertyDescriptor): unknown }

function fillAfter(t: Interceptor, storage: Storage, roomBytes: number): void {
  const stage: Storage['stage'] = storage.stage
  const limited: Storage['stage'] = (source, signal) => stage(cutOff(source, roomBytes), signal)
  t.intercept(storage, 'stage', { value: limited })
}

async function* cutOff(source: AsyncIterable<Uint8Array>, roomBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > roomBytes) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    yield chunk
  }
}

t.test('a transaction that fails is reported as a fault, and the same upload succeeds later', async (t) => {
  const { app, admin } = await openTestApp(t)
  await app.db.raw('alter table tag add constraint broken check (false) not valid')
  const failed = await admin.upload('twice', { options: { tags: [{ tag: 'x' }] } })
  t.match(failed, { status: 500, json: { code: 'server_error' } })
  t.strictSame((await admin.get('/api/file/count')).json, { count: 0 })
  await app.db.raw('alter table tag drop constraint broken')
  const { json } = await admin.upload('twice', { options: { tags: [{ tag: 'x' }] } })
  t.match(json, { tags: [{ tag: 'x' }] })
  t.equal((await admin.get(`/api/file/${json.id}/download`)).bytes.toString(), 'twice')
})

t.test('new objects get times and numbers in the order of their commits', async (t) => {
  const { app, admin } = await openTestApp(t)
  await Promise.all(Array.from({ length: 40 }, (_, index) => admin.upload(`ordered ${index}`)))
  const rows = await app.db('object').orderBy('id').select('id', 'upload_time')
  t.equal(rows.length, 40)
  const times = rows.map(({ upload_time }) => upload_time)
  t.strictSame(times, [...new Set(times)].sort())
})

t.test('many who upload the same at once, with and without a parent, do not block each other', async (t) => {
  const { as, aGroup, admin } = await openTestApp(t)
  await aGroup('all')
  const capabilities = ['adding_files', 'adding_parents']
  const users = await Promise.all(Array.from({ length: 12 }, () => as({ groups: ['all'], capabilities })))
  const parent = (await users[0]?.upload('the parent'))?.json.id
  for (let round = 0; round < 6; round++) {
    const content = `wanted by all ${round}`
    if (round % 2 === 0) await admin.upload(content, { options: { upload_as: 'private' } })
    const answers = await Promise.all(
      users.map((user, index) => {
        const tags = ['one', 'two', 'three'].slice(0, index % 4).map((tag) => ({ tag }))
        const options = {
          tags: index % 3 ? tags : tags.reverse(),
          ...(index % 2 ? { upload_as: 'private' } : { parent }),
        }
        return user.upload(content, { name: `name ${index}`, options })
      }),
    )
    t.strictSame([...new Set(answers.map(({ status }) => status))], [200])
    const { alt_names, file_name } = (await admin.get(`/api/file/${answers[0]?.json.id}`)).json
    const names = new Set([file_name, ...alt_names])
    t.equal(users.filter((_, index) => names.has(`name ${index}`)).length, users.length)
  }
})

t.test('many who bring the same tags in another order do not block each other', async (t) => {
  const { admin } = await openTestApp(t)
  await admin.upload('tagged by all')
  for (let round = 0; round < 6; round++) {
    const tags = Array.from({ length: 30 }, (_, index) => ({ tag: `tag ${round} ${index}` }))
    const uploads = Array.from({ length: 12 }, (_, index) =>
      admin.upload('tagged by all', { options: { tags: index % 2 ? tags : tags.toReversed() } }),
    )
    t.strictSame([...new Set((await Promise.all(uploads)).map(({ status }) => status))], [200])
  }
})
