import { execFileSync } from 'node:child_process'
import { appendFile, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { openPath, spool } from '../../../sdk/src/source/node-source.ts'
import { collect } from '../collect.ts'

const size = 700_000
const content = Buffer.alloc(size, 'x')
// Other tests spool at the same time.
const { TMPDIR } = process.env
process.env.TMPDIR = t.testdir()
t.teardown(() => {
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
})
const spoolFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('lazaret-upload-'))

t.test('a file can be read again and again', async (t) => {
  const path = join(t.testdir(), 'a.bin')
  await writeFile(path, content)
  const source = await openPath(path)
  t.match(source, { sizeBytes: size, name: 'a.bin' })
  for (let n = 0; n < 2; n++) t.ok(Buffer.concat(await collect(source.open())).equals(content))
})

for (const [title, change] of [
  ['grows', (path: string) => appendFile(path, 'more')],
  ['shrinks', (path: string) => writeFile(path, 'less')],
  ['is touched', (path: string) => utimes(path, 1, 1)],
] as const) {
  t.test(`a file that ${title} while it is read does not end well`, async (t) => {
    const path = join(t.testdir(), 'a.bin')
    await writeFile(path, content)
    const source = await openPath(path)
    const read = async () => {
      let seen = 0
      for await (const chunk of source.open()) {
        if (seen === 0) await change(path)
        seen += chunk.byteLength
      }
    }
    await t.rejects(read(), { code: 'integrity', message: /changed while it was read/ })
  })
}

t.test('what is not a regular file is refused', async (t) => {
  await t.rejects(openPath(t.testdir()), { code: 'invalid_request' })
  await t.rejects(openPath(join(t.testdir(), 'missing')), { code: 'ENOENT' })
  const pipe = join(t.testdir(), 'pipe')
  execFileSync('mkfifo', [pipe])
  await t.rejects(openPath(pipe), { code: 'invalid_request', message: /not a regular file/ }, 'nobody writes to it')
  await t.rejects(openPath('/dev/zero'), { code: 'invalid_request' }, 'it has no end')
})

t.test('a spooled stream is private and gone after its use', async (t) => {
  const before = new Set(await spoolFolders())
  const source = await spool(
    (async function* () {
      yield Buffer.from('ab')
      yield Buffer.from('c')
    })(),
    undefined,
  )
  const folder = (await spoolFolders()).find((name) => !before.has(name)) ?? ''
  t.equal((await stat(join(tmpdir(), folder))).mode & 0o777, 0o700)
  t.equal((await stat(join(tmpdir(), folder, 'upload'))).mode & 0o777, 0o600)
  t.equal(Buffer.concat(await collect(source.open())).toString(), 'abc')
  await source.release()
  t.notOk((await spoolFolders()).includes(folder))
})

t.test('a stream that fails, or is aborted, leaves no file', async (t) => {
  const before = await spoolFolders()
  const stop = new AbortController()
  async function* failing() {
    yield Buffer.from('ab')
    throw new Error('torn')
  }
  async function* endless() {
    for (;;) {
      yield Buffer.from('ab')
      stop.abort()
    }
  }
  await t.rejects(spool(failing(), undefined), { message: 'torn' })
  await t.rejects(spool(endless(), stop.signal), { code: 'aborted' })
  t.same(await spoolFolders(), before)
})
