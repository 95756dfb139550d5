import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import t from 'tap'
import { UNPACK_LIMITS } from '../../../server/src/unpack/limits.ts'
import { openUnpacker } from '../../../server/src/unpack/open-unpacker.ts'
import { UnpackFailure } from '../../../server/src/unpack/unpack-failure.ts'
import { openTestApp } from '../../support/app.ts'
import { needProgram } from '../../support/programs.ts'
import { until } from '../../support/until.ts'

const unpacker = openUnpacker({ threads: 1, timeoutMs: 120_000 })
t.teardown(() => unpacker[Symbol.asyncDispose]())

/** The name and the content of the file, or the reason why there is none. */
async function unpack(bytes: Buffer): Promise<readonly [name: string, content: Buffer] | string> {
  const content = {
    sizeBytes: bytes.length,
    lend: async function* (range?: { readonly start?: number }) {
      for (let at = range?.start ?? 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
    },
  }
  const limits = { ...UNPACK_LIMITS, fileBytes: Number.POSITIVE_INFINITY }
  const archive = { format: 'cart', name: 'upload.cart', skipped: 0, passwords: [], limits, content } as const
  try {
    for await (const file of unpacker.files(archive, new AbortController().signal))
      return [file.name, await buffer(file.content)]
    return 'empty'
  } catch (error) {
    if (error instanceof UnpackFailure) return error.reason
    throw error
  }
}

t.test('the file in a CaRT file comes out with its name, and becomes a child of its upload', async (t) => {
  if (!needProgram(t, 'cart')) return
  const folder = t.testdir()
  const noise = randomBytes(300_000)
  writeFileSync(join(folder, 'sample.exe'), noise)
  const cart = (name: string, ...options: readonly string[]): Buffer => {
    execFileSync('cart', [...options, '-f', join(folder, 'sample.exe'), '-o', join(folder, name)], { stdio: 'ignore' })
    return readFileSync(join(folder, name))
  }
  const plain = cart('plain.cart')
  t.strictSame(await unpack(plain), ['sample.exe', noise])
  t.equal(await unpack(plain.subarray(0, 20)), 'damaged')
  t.equal(await unpack(plain.subarray(0, 150_000)), 'damaged')
  t.equal(await unpack(cart('other.cart', '-k', Buffer.from('another key of 16').toString('base64'))), 'password')
  for (let n = 0; n < 30; n++) {
    const mutant = Buffer.from(plain)
    mutant[(n * 7) % 60] = randomBytes(1)[0] ?? 0
    await t.resolves(unpack(mutant), `mutant ${n}`)
  }

  const { admin } = await openTestApp(t, { enable_facts: '0', enable_yara: '0' })
  const { json } = await admin.upload(plain, { name: 'plain.cart', options: { unpack: true } })
  t.equal(json.file_type, 'CaRT archive data')
  const [child] = await until(async () => {
    const { children } = (await admin.get(`/api/file/${json.id}`)).json
    return children.length > 0 && children
  })
  t.match((await admin.get(`/api/file/${child.id}`)).json, { file_name: 'sample.exe', file_size: noise.length })
})
