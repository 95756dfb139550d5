import { randomBytes, randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { type Cli, type CliResult, openCli } from './run-cli.ts'

export const FILES = 12

export type BackupWorld = TestApp & {
  readonly contents: readonly Buffer[]
  readonly cli: Cli
  readonly environment: Readonly<Record<string, string>>
  /** The folder that `backup` writes to. */
  readonly backups: string
  backup(): Promise<CliResult>
}

/** A server with objects of all kinds, and a command that backs it up to the folder `backups`. */
export async function openBackupWorld(t: Test): Promise<BackupWorld> {
  const source = await openTestApp(t)
  const { admin, as } = source
  const contents = Array.from({ length: FILES }, (_, n) => randomBytes(1000 + n))
  for (const bytes of contents)
    await admin.upload(bytes, { name: 'näme\t\\N "x".bin', options: { tags: [{ tag: 'a\tb\\n' }] } })
  const kim = await as({ login: 'kim', capabilities: ['adding_files'] })
  await kim.upload(contents[0] ?? '')
  await admin.send('POST', '/api/config', {
    family: 'f',
    config_type: 'static',
    cfg: { text: 'line\nbreak \\ tab\t ü 💥', big: 12345678901234567890n.toString(), n: 1.0 },
  })
  await admin.send('POST', '/api/blob', { blob_name: 'b', blob_type: 't', content: 'x\r\n\\.\n\\N\ty' })
  await addWaiting(source)
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical' })
  const environment = {
    SERVICE_DATABASE_URI: source.app.settings.databaseUri ?? '',
    SERVICE_DATA_FOLDER: `${source.folder}/data`,
  }
  const backup = () => cli.run(['server', 'backup', 'backups'], { env: environment })
  return { ...source, contents, cli, backup, environment, backups: cli.path('backups') }
}

/** An analysis that is still to be sent to the backend. */
async function addWaiting({ app: { db }, admin }: TestApp): Promise<void> {
  const { id: object_id, dhash } = (await db('object').where({ type: 'file' }).first('id', 'dhash')) ?? missing()
  const analysis_id = randomUUID()
  await admin.send('PUT', `/api/file/${dhash}/analysis/${analysis_id}`)
  const time = '2026-01-01'
  const sent = { content_id: randomUUID(), feed_quality: 'high', requested_on: time, due_on: time, last_error: 'away' }
  await db('analysis_start').insert({ analysis_id, object_id, ...sent })
}

export function pathNames(bytes: Uint8Array | undefined): string[] {
  const sha256 = sha256Of(bytes ?? Buffer.alloc(0))
  return [...sha256.slice(0, 4), sha256]
}
