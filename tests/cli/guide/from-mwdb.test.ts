import { readFile, writeFile } from 'node:fs/promises'
import t from 'tap'
import * as sdk from '../../../sdk/src/index.ts'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { openCli } from '../support/run-cli.ts'

const guide = await readFile(new URL('../../../docs/guide/from-mwdb.md', import.meta.url), 'utf8')

/** Rows of a table of two columns below a heading, without quotes of code. */
function rowsBelow(heading: string): (readonly [string, string])[] {
  const part = guide.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...part.matchAll(/^\| `(.+)` \| `(.+)` \|$/gm)].map(([, left = '', right = '']) => [left, right] as const)
}

function wordsOf(line: string, values: Readonly<Record<string, string>>): string[] {
  const words = line.match(/'[^']*'|\S+/g) ?? []
  return words.map((word) => word.replace(/^'(.*)'$/, '$1').replace(/\$([A-Z]+)/g, (_, name) => values[name] ?? ''))
}

/** Commands of mwdb that are written differently: one row for each at least. */
const changed = [
  ...['login', 'server', 'list', 'list objects', 'get parents', 'get children', 'get shares', 'get comments'],
  ...['get attributes', 'get metakeys', 'fetch', 'upload file', 'tag', 'tag remove', 'comment', 'attribute'],
  ...['metakey', 'share'],
]

/** Commands that are the same but for the name of the program. */
const same = [
  ...['version', 'upload config emotet $CONFIG', 'upload blob raw $TEXT', 'list configs', 'list blobs'],
  ...["search 'tag:a'", "search configs 'family:emotet'", 'get $ID', 'link $PARENT $ID', 'logout'],
].map((command) => `lazaret ${command}`)

t.test('each command of the sheet does its work', async (t) => {
  const { url, admin, aGroup } = await openTestApp(t, { admin_login: 'admin' })
  await aGroup('team-a')
  await admin.send('POST', '/api/attribute', { key: 'source', label: '', description: '', hidden: false })
  const cli = await openCli(t)
  await writeFile(cli.path('sample'), 'sample')
  await writeFile(cli.path('config.json'), '{"urls": ["http://c2.example"], "port": 18446744073709551615}')
  await writeFile(cli.path('text.txt'), 'some text')
  const { json: parent } = await admin.upload('parent')
  const values = {
    ...{ URL: url, ID: sha256Of('sample'), PARENT: parent.id },
    ...{ FILE: 'sample', CONFIG: 'config.json', TEXT: 'text.txt' },
  }
  const rows = rowsBelow('Commands')
  for (const command of changed)
    t.ok(
      rows.some(([left]) => left.startsWith(`mwdb ${command}`)),
      command,
    )
  for (const line of [...rows.map(([, line]) => line), ...same]) {
    const [program, ...args] = wordsOf(line.replace('--user alice', '--user admin'), values)
    t.equal(program, 'lazaret')
    const stdin = args.includes('--api-key-stdin') ? (admin.token ?? '') : ADMIN_PASSWORD
    const { code, err } = await cli.run(args, { stdin: `${stdin}\n` })
    t.equal(code, 0, `${line}: ${err}`)
  }
})

t.test('each call of the library that is named exists', (t) => {
  const client = sdk.createClient({ baseUrl: 'http://127.0.0.1:1' })
  const part = guide.split('## The library\n')[1] ?? ''
  const calls = [...part.matchAll(/client((?:\.\w+)+)/g)].map(([, path = '']) => path.slice(1))
  t.ok(calls.length >= 20)
  for (const path of calls) {
    const found = path.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), client)
    t.equal(typeof found, 'function', path)
  }
  for (const name of ['createClient', 'hashConfig', 'ApiError']) t.ok(name in sdk, name)
  t.end()
})
