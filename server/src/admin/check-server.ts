import type { ServeOptions } from '../cluster/serve-options.ts'
import { openServerLog } from '../cluster/server-log.ts'
import { joinOrOpenDatabase } from '../database/open.ts'
import { openDigester } from '../digest/digester.ts'
import type { Logger } from '../log.ts'
import { openMail } from '../mail/mail.ts'
import type { AnalysisPlace } from '../settings/analysis-place.ts'
import { objectStorage } from '../settings/object-storage.ts'
import { uploadsFolder } from '../settings/places.ts'
import { inspectSettings, type ReadSettings, readSettings } from '../settings/read.ts'
import type { Settings } from '../settings/table.ts'
import { openStorageOf, type Provider } from '../storage/open.ts'
import { VERSION } from '../version.ts'
import { checkDatabase } from './check-database.ts'
import { freeSpace } from './free-space.ts'

/** One line of a report. */
export type Step = {
  readonly state: 'ok' | 'created' | 'unchanged' | 'warning' | 'failed'
  readonly what: string
  readonly detail: string
}

/** Checks whether the server could start and work; a running one is not disturbed. */
export async function* check({
  environment,
  base,
  overrides,
}: Pick<ServeOptions, 'environment' | 'base' | 'overrides'>): AsyncGenerator<Step> {
  const { faults, warnings, origins } = inspectSettings(environment, base, overrides)
  for (const fault of faults) yield { what: 'settings', state: 'failed', detail: fault }
  for (const warning of warnings) yield { what: 'settings', state: 'warning', detail: warning }
  if (faults.length > 0) return
  const given = Object.values(origins).filter(({ source }) => source !== 'default').length
  yield { what: 'settings', state: 'ok', detail: `${given} values set` }
  const read = readSettings(environment, base, overrides)
  const log = openServerLog({ ...read, warnings: [] })
  yield* databaseSteps(read, log)
  yield* storageSteps(read)
  if (read.settings.kvUri !== null) yield await storeStep(read.settings.kvUri, log)
  yield* mailSteps(read.settings)
  if (read.settings.analysis !== null) yield* analysisSteps(read.settings.analysis, log)
}

async function* databaseSteps({ settings }: ReadSettings, log: Logger): AsyncGenerator<Step> {
  try {
    await using database = await joinOrOpenDatabase(settings, log)
    yield* checkDatabase(database.db)
  } catch (error) {
    yield failed('database', error)
  }
}

/** Of the storage in use and of the fallback. */
export async function* storageSteps(read: ReadSettings): AsyncGenerator<Step> {
  const { settings } = read
  const used = settings.storageProvider ?? 'disk'
  const places: Provider[] = used === 'disk' && objectStorage(settings) === null ? ['disk'] : [used, other(used)]
  for (const provider of places) yield await storageStep(provider, read)
  const folder = uploadsFolder(settings)
  const space = await freeSpace(folder).catch(() => null)
  if (space !== null) yield { what: 'free space', ...space, detail: `${space.detail} in ${folder}` }
}

const other = (provider: Provider): Provider => (provider === 'disk' ? 'object' : 'disk')

async function storageStep(provider: Provider, read: ReadSettings): Promise<Step> {
  const what = provider === 'disk' ? 'storage' : 'object storage'
  try {
    await using digester = openDigester({ threads: 1, ssdeep: false })
    const log = openServerLog({ ...read, warnings: [] })
    await using storage = await openStorageOf(provider, read.settings, { digester, log })
    await storage.check()
    return { what, state: 'ok', detail: `${storage.place}: written, read and deleted` }
  } catch (error) {
    return failed(what, error)
  }
}

/** A server keeps serving without its store. */
async function storeStep(uri: NonNullable<Settings['kvUri']>, log: Logger): Promise<Step> {
  const { openStore } = await import('../redis/client.ts')
  await using store = await openStore({ uri, log })
  const info = await store.ask((redis) => redis.info('server'))
  const version = /redis_version:(\S+)/.exec(info ?? '')?.[1]
  return info === null
    ? { what: 'key-value store', state: 'failed', detail: 'does not answer: no rate limits, no metrics' }
    : { what: 'key-value store', state: 'ok', detail: `answers, version ${version ?? 'unknown'}` }
}

/** Templates are checked without a mail server too: an invalid one stops the start. */
async function* mailSteps(settings: Settings): AsyncGenerator<Step> {
  try {
    using mail = await openMail(settings)
    for (const warning of mail.warnings) yield { what: 'mail', state: 'warning', detail: warning }
    if (!mail.isConfigured) return
    await mail.check()
    yield { what: 'mail', state: 'ok', detail: `${settings.mailSmtp} ${greeting(settings)}; no mail was sent` }
  } catch (error) {
    yield failed('mail', error)
  }
}

const greeting = ({ mailUsername }: Settings): string =>
  mailUsername === null ? 'answers' : `lets ${mailUsername} sign in`

/** While they are unavailable, uploads are accepted anyway and their analyses wait. */
async function* analysisSteps(place: AnalysisPlace, log: Logger): AsyncGenerator<Step> {
  const { openBackend } = await import('../analysis/backend.ts')
  await using backend = await openBackend({ ...place, log, version: VERSION })
  const { redis, bucket } = await backend.look()
  for (const [name, { reachable, detail }] of Object.entries({ 'key-value store': redis, bucket }))
    yield { what: `analysis ${name}`, state: reachable ? 'ok' : 'failed', detail }
}

function failed(what: string, error: unknown): Step {
  return { what, state: 'failed', detail: error instanceof Error ? error.message : String(error) }
}
