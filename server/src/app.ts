import { availableParallelism } from 'node:os'
import type { Knex } from 'knex'
import { backupTestTasks } from './admin/backup/restore-test/scheduled-tests.ts'
import { backupTasks } from './admin/backup/scheduled-backups.ts'
import { openAudit } from './audit/open-audit.ts'
import { aboutAdminPassword } from './auth/admin-password.ts'
import { openFurtherKeys } from './auth/further-keys.ts'
import { openLastUses } from './auth/last-uses.ts'
import { NO_OTHERS, openOtherWorkers } from './auth/other-workers.ts'
import { askForAccounts, rememberAccounts } from './auth/remember-accounts.ts'
import { resealSecrets } from './auth/second-factor/reseal-secrets.ts'
import { warnOfMissingGroups } from './auth/second-factor/warn-of-missing-groups.ts'
import { signingKey } from './auth/signing-keys.ts'
import { reportUnversionedKeys } from './auth/unversioned-keys.ts'
import { openAnalysis } from './background/analysis-sender/open-analysis.ts'
import { countMatches } from './background/bulk-jobs/count-matches.ts'
import { openJobs } from './background/bulk-jobs/open-jobs.ts'
import { startGrouping } from './background/bulk-jobs/start-grouping.ts'
import { startFacts } from './background/file-facts/start-facts.ts'
import { openBackground, type Task } from './background/open-background.ts'
import { startUnpacking } from './background/unpacking/start-unpacking.ts'
import { upkeepTasks } from './background/upkeep-tasks.ts'
import { startHunts } from './background/yara-hunts/start-hunts.ts'
import { startScans } from './background/yara-scans/start-scans.ts'
import type { Accounts, App } from './call.ts'
import { holdsLargeFiles } from './database/file-size.ts'
import type { Connection } from './database/find.ts'
import { listen } from './database/listen.ts'
import { joinDatabase, openDatabase } from './database/open.ts'
import { openReplicas } from './database/replicas/open-replicas.ts'
import { openSearchPool } from './database/search-pool.ts'
import { claimAtStart, readInstanceId } from './domain/objects/contents/claim-storage.ts'
import { cleanUp } from './domain/objects/contents/clean-up.ts'
import { readSearch } from './domain/objects/read-search.ts'
import { findDue } from './domain/objects/retention/find-due.ts'
import { makeReady } from './domain/setup/prepare-database.ts'
import { requireSignIn } from './domain/setup/require-sign-in.ts'
import { resourcesOf } from './http/contract/resources.ts'
import { openUsage } from './http/usage.ts'
import { openLimits } from './limits/open-limits.ts'
import { longSearchesOf, openLongSearches, openSearches, type Searches } from './limits/queues/searches.ts'
import { openSupervisedQueue } from './limits/queues/supervised-queue.ts'
import { uselessKeys } from './limits/rates/quota.ts'
import type { Logger } from './log.ts'
import { openOutbox } from './mail/outbox.ts'
import { type Metrics, NO_METRICS } from './metrics/metrics.ts'
import { openMetrics } from './metrics/open-metrics.ts'
import type { Pool } from './metrics/process-metrics.ts'
import { openParts, type Parts, type PartsOptions } from './open-parts.ts'
import { openOutbound } from './outbound/outbound.ts'
import { openRemotes, type Remotes } from './outbound/remotes.ts'
import { openPlugins, type PluginTools } from './plugin-host/open-plugins.ts'
import type { Hooks } from './plugins/hooks.ts'
import { openHooks } from './plugins/open-hooks.ts'
import { noPlugins } from './plugins/served-by.ts'
import type { KeyValueStore } from './redis/client.ts'
import type { Settings } from './settings/table.ts'
import type { TlshTable } from './similarity/nearest.ts'
import { openTlshTable } from './similarity/tlsh-table.ts'
import { openGroupCommit } from './statements/connection/group-commit.ts'
import { similarityRowsAfter } from './statements/similarity/rows-after.ts'
import { measureUploads } from './storage/measure.ts'
import { openReportDamage, reportingDamage } from './storage/report-damage.ts'
import type { Storage } from './storage/storage.ts'
import { VERSION } from './version.ts'
import { ENGINE_PACKAGE } from './yara/engine.ts'
import { openScanner, type Scanner } from './yara/open-scanner.ts'

// The limit of the size column in an adopted database.
const MAX_INTEGER = 2 ** 31 - 1

/** What triggers announce, see migration 0012. */
const ACCOUNT_CHANGES = 'lz_accounts'

export type AppOptions = {
  readonly settings: Settings
  readonly secretKey: string
  readonly log: Logger
  readonly adminPassword: string | null
  /** Called when a first set-up created the administrator. */
  readonly onAdministrator?: () => void
  /** Called when what is done once for all has been done. */
  readonly onPrepared?: () => void
  /** Whether to create a missing schema or administrator; otherwise the start is refused. */
  readonly prepare: boolean
  /** For one of several workers. Absent if this process does everything alone. */
  readonly share?: Share
  /** Absent if no plugins are loaded. */
  readonly pluginTools?: PluginTools
} & Pick<PartsOptions, 'reachDigester'>

export type Share = {
  /** The database that the supervisor opened. */
  readonly connection: Connection
  readonly workers: number
  /** Whether this worker does what is done once for all, before the others open anything. */
  readonly isFirst: boolean
  /** Whether this worker cleans up after earlier processes. */
  readonly sweeps: boolean
  /** Whether this worker takes the place of one that served. */
  readonly isReplacement: boolean
}

/** Opens each resource once, in the order of need; disposing closes them the other way round. */
export async function openApp(opening: AppOptions): Promise<App> {
  const { settings, secretKey, log, share } = opening
  await using stack = new AsyncDisposableStack()
  const parts = stack.use(openParts(partsOf(opening)))
  const db = await parts.database()
  const furtherKeys = openFurtherKeys(settings.secretKeyPrevious)
  const instanceId = await prepareData(opening, parts, furtherKeys)
  const storage = await parts.storage()
  const store = await parts.store()
  const hooks = openHooks({ isEnabled: settings.enableHooks, log, timeoutMs: settings.hookTimeoutMs })
  const replicas = stack.use(openReplicas({ settings, primary: db, log, workers: share?.workers ?? 1 }))
  const metrics = stack.use(await metricsOf(settings, store, { db, replicas, parts, hooks }))
  const background = openBackground({ db, log, metrics, isReadOnly: settings.enableReadOnly })
  const audit = stack.use(openAudit({ db, settings, log, metrics }))
  stack.use(background.start({ name: 'audit_chain', run: audit.tick }))
  stack.use(hooks)
  const mail = await parts.mail()
  for (const warning of mail.warnings) log.warn(warning)
  const reportDamage = openReportDamage(log, metrics.damaged)
  const contents = reportingDamage(storage, reportDamage)
  const analysis = stack.use(await analysisOf(parts, { storage: contents, metrics, reportDamage, background }))
  const passwordKey = signingKey({ secretKey }, 'failed_passwords')
  const jobs = openJobs(countMatches)
  const app: App = {
    settings,
    secretKey,
    furtherKeys,
    log,
    db,
    groupCommit: openGroupCommit(db, log),
    replicas,
    accounts: stack.use(accountsOf(db, opening)),
    storage: measureUploads(contents, metrics.receiving),
    reportDamage,
    scanner: stack.use(scannerOf(settings)),
    passwords: parts.passwords(),
    hooks,
    outbound: stack.use(openOutbound({ allowedInternal: settings.allowedInternalAddresses })),
    mail,
    outbox: stack.use(openOutbox({ log })),
    remotes: stack.use(remotesOf(settings)),
    analysis,
    jobs,
    background,
    plugins: noPlugins(),
    lastUses: stack.use(openLastUses(db, log)),
    usage: openUsage({ log, isRefusing: settings.enableBrownout, onUse: metrics.deprecated }),
    ...openLimits({ settings, store, metrics, isAlone: share === undefined, passwordKey }),
    searches: searchesOf(stack.use(openSearchPool(db, settings)).pool, opening),
    tlshTable: tlshTableOf(db, log),
    metrics,
    audit,
    instanceId,
    largestFileBytes: (await holdsLargeFiles(db)) ? null : MAX_INTEGER,
    version: VERSION,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
  if (opening.pluginTools !== undefined)
    stack.use(startUnpacking(app, background, opening.pluginTools.handlers.uploadFile)).kick()
  if (settings.enableFacts) stack.use(startFacts(app, background)).kick()
  if (app.scanner.isAvailable) stack.use(startScans(app, background)).kick()
  else if (settings.enableYara) log.warn(`files are not scanned with YARA rules: ${ENGINE_PACKAGE} is not installed`)
  if (app.scanner.isAvailable) stack.use(startHunts(app, background, readSearch)).kick()
  for (const task of tasksOf(app, parts, storage)) stack.use(background.start(task)).kick()
  const served = { ...app, plugins: await pluginsOf(app, opening, stack) }
  if (share?.sweeps !== false) warnOfUselessLimits(served)
  // Disposed before plugins stop: these still get the events.
  stack.use(jobs.work(served, background))
  stack.use(startGrouping(served, background)).kick()
  const owned = stack.move()
  return served
}

function tasksOf(app: App, parts: Parts, storage: Storage): readonly Task[] {
  const digester = parts.digester()
  return [...upkeepTasks(app, storage, findDue), ...backupTasks(app, digester), ...backupTestTasks(app, digester)]
}

/** Brings database and storage into order, and returns the identifier of the instance. */
async function prepareData(opening: AppOptions, parts: Parts, furtherKeys: App['furtherKeys']): Promise<string> {
  const { settings, secretKey, log, share } = opening
  // A later worker, which may replace another, must not end the service.
  const isFirst = share?.isFirst !== false
  const db = await parts.database()
  if (await makeReady(db, { ...opening, passwords: parts.passwords() })) await warnOfAdminPassword(opening)
  if (isFirst) await requireSignIn(db, settings)
  const storage = await parts.storage()
  await warnIfBroken(storage, log)
  const instanceId = await readInstanceId(db)
  if (isFirst) await claimAtStart(storage, instanceId, log)
  opening.onPrepared?.()
  if (share?.sweeps === false) return instanceId
  await sweep({ storage, db, log })
  await resealSecrets({ db, log, secretKey, furtherKeys, settings })
  await warnOfMissingGroups({ db, log, settings })
  await reportUnversionedKeys({ db, log, settings })
  return instanceId
}

type MetricSources = Pick<App, 'db' | 'replicas'> & { readonly parts: Parts; readonly hooks: Hooks }

async function metricsOf(
  { enableMetrics }: Settings,
  store: KeyValueStore | null,
  { db, replicas, parts, hooks }: MetricSources,
): Promise<Metrics> {
  if (store === null || !enableMetrics) return NO_METRICS
  return openMetrics(store, {
    databasePool: poolOf(db),
    digestThreads: parts.digester().load,
    deliveries: hooks.load,
    pluginFailures: hooks.failures,
    passwordChecks: parts.passwords().load,
    reads: () => replicas?.report() ?? null,
  })
}

type OpenedAnalysis = ReturnType<typeof openAnalysis>
type AnalysisParts = Omit<Parameters<typeof openAnalysis>[1], 'db' | 'log' | 'shutdownTimeoutMs'>

async function analysisOf(parts: Parts, others: AnalysisParts): Promise<OpenedAnalysis | null> {
  const backend = await parts.backend()
  if (backend === null) return null
  const { shutdownTimeoutMs } = parts.settings
  return openAnalysis(backend, { ...others, db: await parts.database(), log: parts.log, shutdownTimeoutMs })
}

async function pluginsOf(
  app: App,
  { pluginTools, share }: AppOptions,
  stack: AsyncDisposableStack,
): Promise<App['plugins']> {
  if (pluginTools === undefined) return app.plugins
  const isReplacement = share?.isReplacement === true
  return stack.use(await openPlugins(app, { ...pluginTools, isReplacement })).plugins
}

function partsOf({ settings, log, share, reachDigester }: AppOptions): PartsOptions {
  return {
    settings,
    log,
    reachDatabase: share ? () => joinDatabase(settings, { ...share, log }) : openDatabase,
    digests: { threads: digestThreads(share), ssdeep: settings.enableSsdeep, tlsh: true },
    ...(reachDigester === undefined ? {} : { reachDigester }),
  }
}

function scannerOf({ enableYara, yaraTimeoutMs, yaraMaxFileBytes }: Settings): Scanner {
  return openScanner({ isEnabled: enableYara, timeoutMs: yaraTimeoutMs, maxFileBytes: yaraMaxFileBytes })
}

function remotesOf({ remoteServers: servers, remoteTimeoutMs: timeoutMs }: Settings): Remotes {
  return openRemotes({ servers, timeoutMs, userAgent: `lazaret/${VERSION}` })
}

function accountsOf(db: Knex, { settings, log, share }: AppOptions): Accounts {
  if (!settings.enableAccountCache) return askForAccounts(db)
  return rememberAccounts({
    db,
    hearChanges: (hearing) => listen(db, ACCOUNT_CHANGES, hearing),
    others: share === undefined ? NO_OTHERS : openOtherWorkers(),
    onTrouble: (reason) => {
      if (reason === null) log.info('accounts are remembered again')
      else
        log.warn(
          { reason },
          'changes of accounts go unheard: each request asks the database until they are heard again',
        )
    },
  })
}

function warnOfUselessLimits({ settings, plugins, log }: App): void {
  for (const key of uselessKeys(settings.limits, resourcesOf(plugins.contract)))
    log.warn(`service_limiter.${key} has no effect: it names no resource, method or group`)
}

async function warnOfAdminPassword({ settings, adminPassword, log }: AppOptions): Promise<void> {
  const weakness = await aboutAdminPassword(settings, adminPassword)
  if (weakness !== null) log.warn(weakness)
}

function searchesOf(pool: Knex, { settings, share }: AppOptions): Searches {
  return openSearches({
    pool,
    longAfterMs: settings.longSearchAfterMs,
    longOnes: share === undefined ? openLongSearches(longSearchesOf(settings.longSearches)) : openSupervisedQueue(),
  })
}

function poolOf(db: Knex): () => Pool {
  const pool: Readonly<Record<'numUsed' | 'numFree' | 'numPendingAcquires', () => number>> = db.client.pool
  return () => ({ used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() })
}

// Two at least: the hashes of one stream are shared out between two threads.
function digestThreads(share: Share | undefined): number {
  return Math.max(2, Math.ceil(availableParallelism() / (share?.workers ?? 1)))
}

function tlshTableOf(db: Knex, log: Logger): TlshTable {
  return openTlshTable({
    readRows: (afterNumber, limit) => similarityRowsAfter(db, afterNumber, limit),
    now: () => performance.now(),
    onFailure: (error) => log.warn({ error: String(error) }, 'table of TLSH hashes not reloaded'),
  })
}

/** Data from the database is served anyway. */
async function warnIfBroken(storage: Storage, log: Logger): Promise<void> {
  try {
    await storage.check()
  } catch (error) {
    log.error({ error: String(error) }, 'storage unavailable: contents can be neither stored nor downloaded')
  }
}

async function sweep(app: Pick<App, 'storage' | 'db' | 'log'>): Promise<void> {
  const swept = await cleanUp(app)
  if (swept.leftovers > 0) app.log.info(swept, 'leftovers of an earlier run swept')
}
