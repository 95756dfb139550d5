import { randomBytes } from 'node:crypto'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import t, { type Test } from 'tap'
import { registry } from '../../../server/src/generated/registry.ts'
import { openPlugins } from '../../../server/src/plugin-host/open-plugins.ts'
import { readSettings } from '../../../server/src/settings/read.ts'
import { openTestApp } from '../../support/app.ts'
import { buildZip, type ZipEntry } from './zip-builder.ts'

type Child = { readonly name: string; readonly tags: readonly string[]; readonly children: readonly Child[] }

async function openScene(t: Test, more: Readonly<Record<string, string>> = {}) {
  const { app, admin } = await openTestApp(t)
  const settings = { ...app.settings, plugins: ['@lazaret/plugin-archive-unpacker'] }
  const { readSection } = readSettings(
    Object.fromEntries(Object.entries(more).map(([key, value]) => [`ARCHIVE_UNPACKER_${key}`, value])),
    t.testdirName,
  )
  const opened = await openPlugins({ ...app, settings }, { readSection, handlers: registry })
  t.teardown(() => opened[Symbol.asyncDispose]())
  const treeOf = async (id: string): Promise<Child> => {
    const { json } = await admin.get(`/api/file/${id}`)
    const children: Child[] = []
    for (const child of json.children) children.push(await treeOf(child.id))
    const tags = json.tags.map(({ tag }: { tag: string }) => tag)
    return { name: json.file_name, tags, children: children.sort((a, b) => (a.name < b.name ? -1 : 1)) }
  }
  /** Uploads it, and shows what has become of it. */
  const unpacked = async (zip: Uint8Array) => {
    const { json } = await admin.upload(zip, { name: 'a.zip' })
    await app.hooks.drain()
    return treeOf(json.id)
  }
  const unpack = (entries: readonly ZipEntry[]) => unpacked(buildZip(entries))
  return { admin, app, unpacked, unpack }
}

const leaf = (name: string): Child => ({ name, tags: [], children: [] })
const tree = (children: readonly Child[], ...tags: string[]): Child => ({ name: 'a.zip', tags, children })

t.test('files become children, whatever their names say', async (t) => {
  const { unpack, admin } = await openScene(t)
  const found = await unpack([
    { name: 'one.txt', content: 'one' },
    { name: 'folder/', content: '' },
    { name: '../../etc/passwd', content: 'two', isStored: true },
    { name: '/absolute', content: 'three' },
    { name: 'C:\\windows\\x.exe', content: 'four' },
    { name: 'nul\0byte', content: 'five' },
    { name: '', content: 'six' },
    { name: `${'l'.repeat(3000)}.bin`, content: 'seven' },
    { name: 'link', content: '/etc/passwd', mode: 0o120777 },
    { name: 'empty', content: '' },
  ])
  t.strictSame(
    found,
    tree([
      leaf('C:_windows_x.exe'),
      leaf('_.._etc_passwd'),
      leaf('_absolute'),
      leaf(`${'l'.repeat(196)}.bin`),
      leaf('nulbyte'),
      leaf('one.txt'),
      leaf('unnamed'),
    ]),
  )
  const { json } = await admin.get('/api/file?query=name:one.txt')
  t.equal((await admin.get(`/api/file/${json.files[0].id}/download`)).bytes.toString(), 'one')
})

t.test('archives in archives, as deep as is allowed', async (t) => {
  const { unpack } = await openScene(t, { MAX_DEPTH: '2' })
  const third = buildZip([{ name: 'deep', content: 'deep' }])
  const second = buildZip([
    { name: 'third.zip', content: third },
    { name: 'b', content: 'b' },
  ])
  t.strictSame(
    await unpack([{ name: 'second.zip', content: second }]),
    tree([
      {
        name: 'second.zip',
        tags: [],
        children: [leaf('b'), { name: 'third.zip', tags: ['unpacker:limit'], children: [] }],
      },
    ]),
  )
})

t.test('encrypted in both ways', async (t) => {
  const { unpacked } = await openScene(t)
  const content = Buffer.concat([Buffer.from('secret '.repeat(1000)), randomBytes(100_000)])
  for (const method of ['zip20', 'aes256']) {
    const found = await unpacked(await encrypted(method, { 'in.bin': Buffer.concat([content, Buffer.from(method)]) }))
    t.strictSame(found, tree([leaf('in.bin')]), method)
    const wrong = await unpacked(await encrypted(method, { 'in.bin': Buffer.from(`wrong ${method}`) }, 'other'))
    t.strictSame(wrong.children, [], method)
    t.ok(['unpacker:password', 'unpacker:damaged'].includes(String(wrong.tags[0])), `${method}: ${wrong.tags}`)
  }
})

t.test('bombs are left in time', async (t) => {
  const zeros = Buffer.alloc(8_000_000)
  const scene = await openScene(t, { MAX_ENTRIES: '3', MAX_BYTES: '1000000', MAX_RATIO: '50', MAX_DEPTH: '7' })
  const { unpack, app } = scene
  const many = Array.from({ length: 5 }, (_, n): ZipEntry => ({ name: `f${n}`, content: `content ${n}` }))
  t.strictSame(await unpack(many), tree([leaf('f0'), leaf('f1'), leaf('f2')], 'unpacker:limit'))
  t.strictSame(await unpack([{ name: 'big', content: randomBytes(1_000_001) }]), tree([], 'unpacker:limit'), 'bytes')
  const half = (): ZipEntry => ({ name: 'half', content: randomBytes(400_000), isStored: true })
  const nested = buildZip([half(), half()])
  t.strictSame(
    (await unpack([{ name: 'in.zip', content: nested, isStored: true }])).children,
    [{ name: 'in.zip', tags: ['unpacker:limit'], children: [] }],
    'the bytes of nested archives count together with those of the first',
  )
  t.equal((await app.db('object').where({ file_size: zeros.length })).length, 0)
})

t.test('a packed size that is too good is not believed, and neither is what the archive says', async (t) => {
  const { unpack } = await openScene(t)
  const zeros = Buffer.alloc(8_000_000)
  t.strictSame(await unpack([{ name: 'zeros', content: zeros }]), tree([], 'unpacker:limit'))
  const liar: ZipEntry = { name: 'liar', content: zeros, claims: { sizeBytes: 10 } }
  t.strictSame(await unpack([liar, { name: 'ok', content: 'ok' }]), tree([leaf('ok')], 'unpacker:damaged'))
})

t.test('what is damaged or unknown does not keep the rest from it', async (t) => {
  const { unpack, unpacked } = await openScene(t)
  t.strictSame(
    await unpack([
      { name: 'bad', content: 'bad', claims: { crc: 1 } },
      { name: 'lzma', content: 'x', claims: { method: 14 } },
      { name: 'good', content: 'good' },
    ]),
    tree([leaf('good')], 'unpacker:damaged', 'unpacker:unsupported'),
  )
  const whole = buildZip([{ name: 'x', content: randomBytes(1000) }])
  t.strictSame(await unpacked(whole.subarray(0, 900)), tree([], 'unpacker:damaged'))
  const { tags, children } = await unpacked(Buffer.from('no archive at all'))
  t.strictSame([tags, children], [[], []])
})

/** By a program that is not ours. */
async function encrypted(method: string, files: Readonly<Record<string, Buffer>>, password = 'infected') {
  const options = method === 'zip20' ? { zipCrypto: true } : { encryptionStrength: 3 as const }
  const zip = new ZipWriter(new Uint8ArrayWriter(), { password, level: 1, useWebWorkers: false, ...options })
  for (const [name, content] of Object.entries(files)) await zip.add(name, new Uint8ArrayReader(content))
  return zip.close()
}
