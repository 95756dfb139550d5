import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { variant } from '../../../tests/server/similarity/variants.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { makePe } from '../../../tests/support/pe-file.ts'
import type { RecordingScope } from '../with-teardown.ts'

/** A server with made-up samples, and a folder with more of them. */
export type CastWorld = {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** Replaces names of the recording by those of the machine. */
  actual(line: string): string
  /** Replaces what differs between machines and recordings. */
  normal(text: string): string
  /** Gives the files the upload times of one morning, in the order of their names. */
  setUploadTimes(): Promise<void>
}

const URL_SHOWN = 'https://repo.example'
const BIN = join(import.meta.dirname, '../../../node_modules/.bin')

const RULES = `rule ransom_note {
  strings:
    $text = "your files" nocase
  condition:
    $text
}

rule html_application {
  strings:
    $tag = "<HTA:APPLICATION"
  condition:
    $tag
}
`

// One file matches the rules: hits of several arrive in any order.
const FILES: Readonly<Record<string, string | Buffer>> = {
  'rules.yar': RULES,
  'drop/agent.exe': makePe({ overlay: 'connect 198.51.100.7 '.repeat(40) }),
  'drop/loader_v1.bin': variant('loader', 1),
  'drop/loader_v2.bin': variant('loader', 2),
  'drop/memory.dmp': Buffer.alloc(24_000_000, 'memory '),
  'drop/readme.txt': 'Collected by the honeypot.\n',
  'drop/restore.hta': '<html><HTA:APPLICATION><body>All your files are encrypted.</body></html>\n',
}

export async function openCastWorld(recording: RecordingScope): Promise<CastWorld> {
  const { app, url } = await openTestApp(recording, { instance_name: 'lab', max_upload_size: '1000000000' })
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-casts-'))
  recording.teardown(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  await mkdir(join(folder, 'drop'))
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), content)
  return {
    folder,
    env: {
      HOME: folder,
      PATH: `${BIN}:${process.env.PATH}`,
      LAZARET_KEYRING: 'off',
      LAZARET_PAGER: 'cat',
      NODE_DISABLE_COMPILE_CACHE: '1',
    },
    actual: (line) => line.replaceAll(URL_SHOWN, url),
    normal: (text) => normalText(text.replaceAll(url, URL_SHOWN).replaceAll(folder, '~')),
    setUploadTimes: async () => {
      const rows = await app.db('object').where({ type: 'file' }).orderBy('file_name').select('id')
      for (const [at, { id }] of rows.entries())
        await app
          .db('object')
          .where({ id })
          .update({ upload_time: `2026-01-09 10:11:${30 - at}.000000` })
    },
  }
}

function normalText(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '6f1d0c2e-8a57-4b6f-9a35-2f0f3c1d7e42')
    .replace(/(session ends at )[\d:.TZ-]+/, '$12026-11-22T10:11:12.000Z')
}
