import { createHash } from 'node:crypto'
import { aProvider } from '../../tests/support/a-provider.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { definitionRows } from '../../tests/support/attribute-rows.ts'
import type { TestUser } from '../../tests/support/user.ts'

type Test = { teardown(run: () => Promise<void>): unknown }

/** A server with made-up samples, for pictures of the page. */
export type PictureServer = {
  readonly url: string
  /** A file with relatives, attributes and comments. */
  readonly file: string
  readonly configs: readonly string[]
  /** The content of a file that the server has already. */
  readonly known: Buffer
}

const NAMES = ['invoice_2026.exe', 'update.dll', 'dropper.js', 'setup (1).exe', 'report\u202ecod.exe', 'loader.bin']
const TAGS = [['emotet', 'runnable:win32:exe'], ['feed:honeypot'], ['qakbot', 'packed'], ['feed:mail', 'archive:zip']]
const COUNT = 10

export async function openPictureServer(t: Test): Promise<PictureServer> {
  const { url, app, admin, as, aGroup } = await openTestApp(
    t,
    { enable_registration: '1', enable_oidc: '1', instance_name: 'Malware repository of the lab' },
    (db) => aProvider(db, 'cert'),
  )
  for (const name of ['analysts', 'partners']) await aGroup(name)
  const uploaders: TestUser[] = [admin]
  for (const login of ['alice', 'bob', 'carol'])
    uploaders.push(await as({ login, capabilities: ['adding_files', 'adding_tags'], groups: ['analysts'] }))
  for (const { login } of uploaders.slice(1))
    await admin.send('PUT', `/api/user/${login}`, { additional_info: 'Analyst of the lab' })
  await definitionRows(app.db, ['campaign', 'origin'])

  const files: string[] = []
  for (let n = 0; n < COUNT; n += 1) {
    const user = uploaders[n % uploaders.length] ?? admin
    const tags = (TAGS[n % TAGS.length] ?? []).map((tag) => ({ tag }))
    const options = { upload_as: 'public', tags }
    files.push((await user.upload(content(n), { name: `${n}_${NAMES[n % NAMES.length]}`, options })).json.id)
  }
  const [file = ''] = files
  const configs: string[] = []
  for (const [n, family] of ['emotet', 'emotet', 'qakbot'].entries())
    configs.push((await admin.send('POST', '/api/config', { family, parent: files[n], cfg: configOf(n) })).json.id)
  for (const n of [1, 2]) {
    const text = `first line\nsecond line ${n}\nhttp://drop.example/gate\nthe end\n`
    await admin.send('POST', '/api/blob', { blob_name: `notes ${n}`, blob_type: 'raw', content: text, parent: file })
  }
  for (const child of files.slice(1, 6)) await admin.send('PUT', `/api/object/${file}/child/${child}`)
  await admin.send('PUT', `/api/object/${files[1]}/child/${files[7]}`)
  await admin.send('PUT', `/api/object/${files[9]}/child/${file}`)
  await admin.send('POST', `/api/object/${file}/attribute`, { key: 'campaign', value: 'spring-2026' })
  await admin.send('POST', `/api/object/${file}/attribute`, { key: 'origin', value: { url: 'http://drop.example/a' } })
  await admin.send('POST', `/api/object/${file}/comment`, {
    comment: 'Came with mails to banks.\nThe loader is known.',
  })
  await admin.send('POST', '/api/user/admin/api_key', { name: 'feed collector' })
  return { url, file, configs, known: content(0) }
}

/** Bytes that look random but are the same on each run. */
function content(n: number): Buffer {
  if (n % 3 === 2) return Buffer.from(`#!/bin/sh\n# number ${n}\necho nothing\n`)
  const text = `This program cannot be run in DOS mode.\0\0http://drop.example/gate/${n}\0user-agent: made up\0`
  const pieces = [Buffer.from('MZ'), Buffer.alloc(62), Buffer.from(text), Buffer.alloc(2048, 0x20)]
  let digest = createHash('sha256').update(`made up ${n}`).digest()
  for (let piece = 0; piece < 256; piece += 1) {
    digest = createHash('sha256').update(digest).digest()
    pieces.push(digest)
  }
  return Buffer.concat(pieces)
}

function configOf(n: number): object {
  return {
    c2: [
      { host: `198.51.100.${n + 1}`, port: 443 + n },
      { host: 'drop.example', port: 8080 },
    ],
    key: `a1b2c3d4${n}`,
    urls: ['http://drop.example/a', `https://drop.example/${n}`],
    campaign: 20_260 + n,
    ...(n === 1 ? { proxy: { host: '203.0.113.9', port: 3128 } } : { sleep: 60 }),
  }
}
