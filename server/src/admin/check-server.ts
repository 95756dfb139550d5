import { statfs } from 'node:fs/promises'
import type { Knex } from 'knex'
import { aboutAdminPassword } from '../auth/admin-password.ts'
import { aboutUnversionedKeys } from '../auth/unversioned-keys.ts'
import { openServerLog } from '../cluster/server-log.ts'
import { joinOrOpenDatabase } from '../database/open.ts'
import { BEHIND } from '../database/replicas/open-replica.ts'
import { openReplicas } from '../database/replicas/open-replicas.ts'
import type { ReplicaReport } from '../database/replicas/replicas.ts'
import { ForeignStorage, readInstanceId, requireOwnStorage } from '../domain/objects/contents/claim-storage.ts'
import { requireSignIn } from '../domain/setup/require-sign-in.ts'
import { openParts, type Parts, type PartsOptions } from '../open-parts.ts'
import { objectStorage } from '../settings/object-storage.ts'
import { uploadsFolder } from '../settings/places.ts'
import { inspectSettings, type ReadSettings, readSettings } from '../settings/read.ts'
import type { Settings } from '../settings/table.ts'
import { secretFaults } from '../settings/weak-secret.ts'
import type { Provider } from '../storage/open.ts'
import { openPlace } from './backup/open-place.ts'
import { checkDatabase } from './check-database.ts'
import type { SettingSources } from './open-for-command.ts'

/** One line of a report. */
export type Step = {
  readonly state: 'ok' | 'new' | 'unchanged' | 'warning' | 'failed'
  readonly what: string
  readonly detail: string
}

/** Checks whether the server could start and work; a running one is not disturbed. */
export async function* check({ environment, base, overrides }: SettingSources): AsyncGenerator<Step> {
  const { settings, warnings, origins, ...inspected } = inspectSettings(environment, base, overrides)
  const faults = [...inspected.faults, ...secretFaults(settings)]
  for (const fault of faults) yield { what: 'settings', state: 'failed', detail: fault }
  for (const warning of warnings) yield { what: 'settings', state: 'warning', detail: warning }
  if (faults.length > 0) return
  const given = Object.values(origins).filter(({ source }) => source !== 'default').length
  yield { what: 'settings', state: 'ok', detail: `${given} values set` }
  const opening = openingOf(readSettings(environment, base, overrides))
  const weakness = await aboutAdminPassword(opening.settings, opening.settings.adminPassword)
  if (weakness !== null) yield { what: 'settings', state: 'warning', detail: weakness }
  yield* databaseSteps(opening)
  yield* storageSteps(opening)
  yield* storeSteps(opening)
  yield* mailSteps(opening)
  yield* analysisSteps(opening)
}

/** For a check: warnings are reported as its steps. */
export function openingOf(read: ReadSettings): PartsOptions {
  const log = openServerLog({ ...read, warnings: [] })
  return { settings: read.settings, log, reachDatabase: joinOrOpenDatabase }
}

async function* databaseSteps(opening: PartsOptions): AsyncGenerator<Step> {
  try {
    await using parts = openParts(opening)
    const db = await parts.database()
    let isUsable = true
    for await (const step of checkDatabase({ db, isEmbedded: opening.settings.databaseUri === null })) {
      isUsable &&= step.state !== 'failed'
      yield step
    }
    if (!isUsable) return
    yield* replicaSteps(opening, db)
    yield* signInSteps(db, opening.settings)
    const keys = await aboutUnversionedKeys(db, opening.settings)
    if (keys !== null) yield { what: 'API keys', state: 'ok', detail: keys }
    yield* ownerSteps(parts, db)
    yield* backupSteps(parts, db)
  } catch (error) {
    yield failed('database', error)
  }
}

async function* replicaSteps({ settings, log }: PartsOptions, primary: Knex): AsyncGenerator<Step> {
  const silent = log.child({}, { level: 'silent' })
  await using replicas = openReplicas({ settings, primary, log: silent, workers: 1 })
  await replicas?.check()
  for (const replica of replicas?.report().replicas ?? []) yield replicaStep(replica)
}

/** The primary does without replicas. */
function replicaStep({ name, isUsed, reason, lagBytes }: ReplicaReport): Step {
  const what = `replica ${name}`
  if (isUsed) return { what, state: 'ok', detail: 'has everything that the primary has' }
  const lag = lagBytes ? `, by ${lagBytes} bytes of the log` : ''
  return { what, state: 'warning', detail: `not used: ${reason}${reason === BEHIND ? lag : ''}` }
}

/** Whether the storage is that of this database, where both can be reached. */
async function* ownerSteps(parts: Parts, db: Knex): AsyncGenerator<Step> {
  try {
    await requireOwnStorage(await parts.storage(), await readInstanceId(db))
  } catch (error) {
    if (error instanceof ForeignStorage) yield failed('storage', error)
  }
}

/** Checks the place of scheduled backups. */
async function* backupSteps(parts: Parts, db: Knex): AsyncGenerator<Step> {
  const { backupFolder, backupBucket } = parts.settings
  const location = backupFolder ?? backupBucket
  if (!location) return
  try {
    await using place = await openPlace(parts, location)
    // A new database has none: a bucket that has an owner is then another server's.
    await place.check(await readInstanceId(db).catch(() => ''))
    const number = place.keys.recipients.length
    const encryption = number === 0 ? 'not encrypted' : `encrypted to ${number} keys`
    yield { what: 'backups', state: 'ok', detail: `${location}: written, read and deleted; ${encryption}` }
  } catch (error) {
    yield failed('backups', error)
  }
}

async function* signInSteps(db: Knex, settings: Settings): AsyncGenerator<Step> {
  try {
    await requireSignIn(db, settings)
  } catch (error) {
    yield failed('sign-in', error)
  }
}

/** Of the storage in use and of the fallback. */
export async function* storageSteps(opening: PartsOptions): AsyncGenerator<Step> {
  const { settings } = opening
  const used = settings.storageProvider ?? 'disk'
  const places: Provider[] = used === 'disk' && objectStorage(settings) === null ? ['disk'] : [used, other(used)]
  for (const provider of places) yield await storageStep(provider, opening)
  const folder = uploadsFolder(settings)
  const space = await freeSpace(folder).catch(() => null)
  if (space !== null) yield { what: 'free space', ...space, detail: `${space.detail} in ${folder}` }
}

const LITTLE_BYTES = 5 * 1024 ** 3
const GIB = 1024 ** 3

async function freeSpace(folder: string): Promise<Pick<Step, 'state' | 'detail'>> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const [free, all] = [bavail * bsize, blocks * bsize]
  const detail = `${(free / GIB).toFixed(1)} of ${(all / GIB).toFixed(1)} GiB free`
  return { state: free < LITTLE_BYTES ? 'warning' : 'ok', detail }
}

const other = (provider: Provider): Provider => (provider === 'disk' ? 'object' : 'disk')

async function storageStep(provider: Provider, opening: PartsOptions): Promise<Step> {
  const what = provider === 'disk' ? 'storage' : 'object storage'
  try {
    await using parts = openParts(opening)
    const storage = await parts.storageOf(provider)
    await storage.check()
    return { what, state: 'ok', detail: `${storage.place}: written, read and deleted` }
  } catch (error) {
    return failed(what, error)
  }
}

/** A server keeps serving without its store. */
async function* storeSteps(opening: PartsOptions): AsyncGenerator<Step> {
  await using parts = openParts(opening)
  const store = await parts.store()
  if (store === null) return
  const info = await store.ask((redis) => redis.info('server'))
  const version = /redis_version:(\S+)/.exec(info ?? '')?.[1]
  yield info === null
    ? { what: 'key-value store', state: 'failed', detail: 'does not answer: no rate limits, no metrics' }
    : { what: 'key-value store', state: 'ok', detail: `answers, version ${version ?? 'unknown'}` }
}

/** Templates are checked without a mail server too: an invalid one stops the start. */
async function* mailSteps(opening: PartsOptions): AsyncGenerator<Step> {
  const { settings } = opening
  try {
    await using parts = openParts(opening)
    const mail = await parts.mail()
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
async function* analysisSteps(opening: PartsOptions): AsyncGenerator<Step> {
  await using parts = openParts(opening)
  const backend = await parts.backend()
  if (backend === null) return
  const { redis, bucket } = await backend.look()
  for (const [name, { reachable, detail }] of Object.entries({ 'key-value store': redis, bucket }))
    yield { what: `analysis ${name}`, state: reachable ? 'ok' : 'failed', detail }
}

function failed(what: string, error: unknown): Step {
  return { what, state: 'failed', detail: error instanceof Error ? error.message : String(error) }
}
