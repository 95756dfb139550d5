import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { concurrently } from '../../support/concurrently.ts'
import { needProgram } from '../../support/programs.ts'
import { streamUpload } from '../../support/stream-upload.ts'
import { gatherCorpus } from './corpus.ts'

const LIMITS =
  process.env.FULL === '1' ? { count: 150, largestBytes: 100_000_000 } : { count: 100, largestBytes: 300_000 }
const CRC32 = 'import sys,zlib\nfor p in sys.argv[1:]: print("%08x" % zlib.crc32(open(p,"rb").read()))'

type Answer = Readonly<Record<string, string | number>>

t.test('digests and file types are those of the tools that everybody uses', async (t) => {
  const server = await openTestApp(t)
  const folder = join(server.folder, 'corpus')
  await mkdir(folder)
  const paths = await gatherCorpus(folder, LIMITS)
  const answers = await uploadAll(server, paths)
  const linesWith = (field: string) => paths.map((path) => `${answers.get(path)?.[field]} ${basename(path)}`)
  const expected = (words: readonly string[]) => paths.map((path, n) => `${words[n]} ${basename(path)}`)
  t.ok(paths.length >= LIMITS.count - 5, `${paths.length} files`)

  for (const name of ['md5', 'sha1', 'sha256', 'sha512']) {
    const words = (await linesOf(`${name}sum`, paths)).map((line) => line.split(' ')[0] ?? '')
    t.same(linesWith(name), expected(words), name)
  }
  const sizes = await Promise.all(paths.map(async (path) => String((await stat(path)).size)))
  t.same(linesWith('file_size'), expected(sizes), 'file_size')
  await t.test('crc32', async (t) => {
    if (needProgram(t, 'python3'))
      t.same(linesWith('crc32'), expected(await linesOf('python3', ['-c', CRC32, ...paths])))
  })
  await t.test('ssdeep', async (t) => {
    if (!needProgram(t, 'ssdeep')) return
    const [, ...lines] = await linesOf('ssdeep', ['-s', ...paths])
    t.same(linesWith('ssdeep'), expected(lines.map((line) => line.split(',')[0] ?? '')))
  })
  await t.test('file_type', async (t) => {
    if (!needProgram(t, 'file')) return
    const types = await linesOf('file', ['-b', ...paths])
    const others = paths.flatMap((path, n) => {
      const ours = answers.get(path)?.file_type
      return ours === types[n] ? [] : [`${basename(path)}: ${ours} | file says: ${types[n]}`]
    })
    for (const other of others) t.comment(other)
    t.ok(others.length <= paths.length / 10, `${others.length} of ${paths.length} differ: ${others.join('\n')}`)
  })
})

async function uploadAll({ url, admin }: TestApp, paths: readonly string[]): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  await concurrently(4, paths, async (path) => {
    const sending = { name: basename(path), sizeBytes: (await stat(path)).size, content: createReadStream(path) }
    const { status, json } = await streamUpload({ url, token: admin.token }, sending)
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(json)}`)
    answers.set(path, json)
  })
  return answers
}

async function linesOf(program: string, words: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(program, [...words], { maxBuffer: 10_000_000 })
  return stdout.trimEnd().split('\n')
}
