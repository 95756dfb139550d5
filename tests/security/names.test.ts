import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { report } from '../chaos/report.ts'
import { openCli } from '../cli/support/run-cli.ts'
import { openTestApp } from '../support/app.ts'
import { listFiles } from '../support/list-files.ts'
import { missing } from '../support/missing.ts'
import { needProgram } from '../support/programs.ts'
import { rounds } from '../support/rounds.ts'
import { digestOf } from '../support/upload-load.ts'

const NAMES = rounds(60)
t.setTimeout(900_000 + NAMES * 5_000)

const PIECES = [
  ...[
    '..',
    '../',
    '..\\',
    '/',
    '\\',
    '/etc/passwd',
    'C:\\',
    'C:/Windows/',
    '\\\\host\\share\\',
    '//',
    './',
    '~/',
    '~root',
  ],
  ...[
    'con',
    'NUL.txt',
    'aux.',
    'com1',
    'lpt¹',
    'a:b',
    'a.exe ',
    ' a',
    '.',
    '-rf',
    '--help',
    '.bashrc',
    'a.',
    '$HOME',
    '%APPDATA%',
  ],
  ...[
    '`id`',
    '$(id)',
    ';id',
    '|id',
    '&id',
    '>x',
    '<x',
    "'",
    '"',
    '*',
    '?',
    '!',
    '#',
    '%2e%2e%2f',
    '%00',
    '{a,b}',
    '$x',
  ],
  ...['\n', '\r', '\r\nSet-Cookie: a=b', '\t', '\x1b[31m', '\x07', '\x7f', '\x80', '\u2028', '\u0085'],
  ...[
    '\u202e',
    '\u202d',
    '\u2066',
    '\u200b',
    '\u200f',
    '\ufeff',
    '\u0301',
    'e\u0301',
    '\u00e9',
    'שלום',
    'مرحبا',
    '漢字',
    '🐛',
    '👨‍👩‍👧',
  ],
  ...[
    'a'.repeat(300),
    'ą'.repeat(150),
    '🐛'.repeat(64),
    'x'.repeat(1100),
    '\0',
    'exe.pdf',
    'sample',
    '.zip',
    '__proto__',
    'constructor',
  ],
]

const anyName = (): string =>
  Array.from({ length: randomInt(1, 5) }, () => PIECES[randomInt(PIECES.length)] ?? missing()).join('')

t.test(`${NAMES} odd names are kept or refused, and never lead out of a folder`, async (t) => {
  if (!needProgram(t, '7z')) return
  const { admin, url } = await openTestApp(t, { enable_facts: '1' })
  const scratch = await mkdtemp(join(tmpdir(), 'lazaret-names-'))
  t.teardown(() => rm(scratch, { recursive: true, force: true }))
  const names = new Map<string, string>()
  let refused = 0
  const odd = [...PIECES, ...Array.from({ length: Math.max(0, NAMES - PIECES.length) }, anyName)].slice(0, NAMES)
  for (const [number, name] of odd.entries()) {
    const content = randomBytes(40)
    const { status, json } = await admin.upload(content, { name })
    if (status === 400) {
      refused += 1
      t.match(json.errors, [{ field: 'file' }], `name ${number}`)
      continue
    }
    t.equal(status, 200, `name ${number}`)
    names.set(json.id, json.file_name)
    t.equal((await admin.get(`/api/file/${json.id}`)).json.file_name, json.file_name)
    const download = await admin.get(`/api/file/${json.id}/download`)
    t.equal(digestOf(download.bytes), json.id)
    t.notMatch([...download.headers].join('\n'), /set-cookie/i, 'a name adds no header')
    await extract(json.id, (await admin.get(`/api/file/${json.id}/download/zip`)).bytes)
  }
  const listed = new Set((await listFiles(admin)).map(({ id }) => id))
  t.same(listed, new Set(names.keys()), 'each is listed')

  async function extract(id: string, zip: Buffer): Promise<void> {
    const [folder, archive] = [join(scratch, 'out', 'deep', 'er'), join(scratch, 'archive')]
    await mkdir(folder, { recursive: true })
    await writeFile(archive, zip)
    execFileSync('7z', ['x', '-y', '-pinfected', `-o${folder}`, archive], { stdio: 'ignore' })
    const entries = await readdir(join(scratch, 'out'), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    t.same(
      files.map(({ parentPath }) => parentPath),
      [folder],
      'one file, in the folder itself',
    )
    t.equal(digestOf(await readFile(join(folder, files[0]?.name ?? ''))), id)
    await rm(join(scratch, 'out'), { recursive: true })
  }

  await t.test('pulled under their names by the command line', async (t) => {
    const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' })
    await mkdir(cli.path('quarantine', 'inner'), { recursive: true })
    const ids = [...names.keys()]
    const { code, err } = await cli.run(['pull', '-', '--keep-name', '-O', cli.path('quarantine', 'inner')], {
      stdin: ids.join('\n'),
    })
    t.equal(code, 0, err)
    t.same(await readdir(cli.path('quarantine')), ['inner'], 'nothing next to the folder')
    const pulled = await readdir(cli.path('quarantine', 'inner'), { withFileTypes: true })
    t.same(
      pulled.filter((entry) => !entry.isFile()),
      [],
    )
    const digests = await Promise.all(
      pulled.map(async ({ name, parentPath }) => digestOf(await readFile(join(parentPath, name)))),
    )
    t.same(digests.toSorted(), ids.toSorted())
    t.notMatch(pulled.map(({ name }) => name).join(''), /[\p{Cc}\p{Cf}/\\]/u, 'no control or direction characters')
  })
  report(t, { names: NAMES, kept: names.size, refused, 'outside of the folder': 0 })
})
