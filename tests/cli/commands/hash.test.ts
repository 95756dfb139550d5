import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import t from 'tap'
import { openCli } from '../support/run-cli.ts'

const hashOf = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')

t.test('files by their SHA-256, without any server', async (t) => {
  const cli = await openCli(t)
  await writeFile(cli.path('a'), 'content a')
  await writeFile(cli.path('b \u202e'), 'content b')
  const { code, records, err } = await cli.run(['hash', 'a', 'b \u202e'])
  t.match({ code, err }, { code: 0, err: '' })
  t.same(records, [
    { path: 'a', status: 'ok', id: hashOf('sha256', 'content a'), size: 9 },
    { path: 'b \u202e', status: 'ok', id: hashOf('sha256', 'content b'), size: 9 },
  ])
  t.equal((await cli.run(['hash', 'a', '-o', 'ids'])).out, `${hashOf('sha256', 'content a')}\n`)
  const piped = await cli.run(['hash', '-', '-o', 'ids'], { stdin: 'piped' })
  t.equal(piped.out, `${hashOf('sha256', 'piped')}\n`)
  const table = await cli.run(['hash', 'b \u202e', '-o', 'table'])
  t.match(table.out, new RegExp(`\n${hashOf('sha256', 'content b')}  b \\\\u202e\n`))
})

t.test('--all prints every hash', async (t) => {
  const cli = await openCli(t)
  await writeFile(cli.path('a'), 'content a')
  const expected = {
    md5: hashOf('md5', 'content a'),
    sha1: hashOf('sha1', 'content a'),
    sha256: hashOf('sha256', 'content a'),
    sha512: hashOf('sha512', 'content a'),
    crc32: crc32('content a').toString(16).padStart(8, '0'),
  }
  t.match((await cli.run(['hash', 'a', '--all'])).records, [{ path: 'a', ...expected }])
  const table = await cli.run(['hash', 'a', 'a', '--all', '-o', 'table'])
  for (const [name, value] of Object.entries(expected)) t.match(table.out, new RegExp(`\n${name} +${value}\n`))
  t.match((await cli.run(['hash', 'a', '--all', '-o', 'csv'])).out, /^status,id,path,size,md5,sha1,sha256,sha512,crc32/)
})

t.test('configs by what they hold, blobs by their text', async (t) => {
  const cli = await openCli(t)
  const vectors = {
    '{}': '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945',
    '{"a": 1}': 'a186729b39f9d0e5e6d653bf720637f09a61e5c300deb85d98c9a97f25fd2f73',
    '{"a": 1.0}': '4dd0cf8b16cfe18205299dbaf0147d10189b42091ea4b75ad6195b2cae4e85bd',
    '{"n":18446744073709551615}': 'f8a6c80008faa5c504ac5443635f4910546b60a0305fd3738fdbb7e5d8f88bf4',
  }
  for (const [text, id] of Object.entries(vectors))
    t.equal((await cli.run(['hash', '--type', 'config', '-', '-o', 'ids'], { stdin: text })).out, `${id}\n`, text)
  await writeFile(cli.path('t'), Buffer.from('\ufeffpräzise', 'utf16le'))
  const blob = await cli.run(['hash', '--type', 'blob', 't', '-o', 'ids'])
  t.equal(blob.out, `${hashOf('sha256', 'präzise')}\n`)
})

t.test('what cannot be hashed fails alone', async (t) => {
  const cli = await openCli(t)
  await writeFile(cli.path('a'), 'a')
  await writeFile(cli.path('empty'), '')
  const { code, records } = await cli.run(['hash', 'a', 'missing', 'empty', '.', '-f', 'status,error'])
  t.equal(code, 3)
  t.match(records, [
    { status: 'ok' },
    { status: 'failed', error: { code: 'local_file', message: 'no such file or folder' } },
    { status: 'failed', error: { message: /^is empty/ } },
    { status: 'failed', error: { message: 'is a folder' } },
  ])
  t.equal((await cli.run(['hash', 'missing'])).code, 1)
  t.match((await cli.run(['hash', 'a', '--type', 'config'])).records, [{ error: { message: /^not valid JSON/ } }])
  for (const wrong of [
    ['--all', '--type', 'blob'],
    ['--encoding', 'utf-8'],
    ['--type', 'picture'],
  ])
    t.equal((await cli.run(['hash', 'a', ...wrong])).code, 2, wrong.join(' '))
  t.equal((await cli.run(['hash', '-', '-'])).code, 2)
})
