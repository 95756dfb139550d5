import type { Handler } from '../contract.ts'
import { lookAtAnalysis } from '../domain/analyses/look-at-analysis.ts'
import { runTask } from '../domain/background/run-task.ts'
import { findContentCheck } from '../domain/objects/contents/find-content-check.ts'
import { requireDatabase } from '../domain/setup/require-database.ts'
import { requireReady } from '../domain/setup/require-ready.ts'
import { findBackupState, readDiskSpace } from '../domain/setup/server-resources.ts'
import { tagColorOf } from '../settings/tag-colors.ts'
import { PRODUCT } from '../version.ts'
import { viewAnalysisHealth } from '../views/analyses.ts'
import { viewTask } from '../views/background.ts'
import { viewBackupTest } from '../views/backup-test.ts'
import { viewContentCheck } from '../views/content-check.ts'
import { viewReplica } from '../views/replicas.ts'
import { viewTime } from '../views/time.ts'

export const ping: Handler<'ping'> = async ({ app }) => {
  await requireDatabase(app)
  return { status: 'ok' }
}

export const getLiveness: Handler<'getLiveness'> = async () => ({ status: 'ok' })

export const getReadiness: Handler<'getReadiness'> = async ({ app }) => {
  await requireReady(app)
  return { status: 'ok' }
}

export const getServer: Handler<'getServer'> = async ({ app, caller }) => {
  const { settings } = app
  return {
    server_version: '2.18.0',
    product_name: PRODUCT,
    product_version: app.version,
    instance_id: app.instanceId,
    instance_name: settings.instanceName,
    listing_order: 'commit',
    is_authenticated: caller !== null,
    is_maintenance_set: settings.enableMaintenance,
    is_read_only: settings.enableReadOnly,
    is_registration_enabled: settings.enableRegistration,
    is_password_auth_enabled: settings.enablePasswordAuth,
    password_min_length: settings.passwordMinLength,
    is_karton_enabled: app.analysis !== null,
    is_analysis_enabled: app.analysis !== null,
    is_oidc_enabled: settings.enableOidc,
    is_oidc_registration_enabled: settings.enableOidcRegistration,
    is_3rd_party_sharing_consent_enabled: settings.enable3rdPartySharingConsent,
    trash_days: settings.trashDays,
    recaptcha_site_key: settings.captchaSiteKey,
    captcha_site_key: settings.captchaSiteKey,
    is_proof_of_work_enabled: settings.enableProofOfWork,
    request_timeout: settings.requestTimeoutMs,
    file_upload_timeout: settings.fileUploadTimeoutMs,
    statement_timeout: settings.statementTimeoutMs,
    tag_colors: Object.fromEntries(settings.tagColors.map(tagColorOf)),
  }
}

export const getServerAdmin: Handler<'getServerAdmin'> = async ({ app }) => {
  const { settings, plugins } = app
  const [health, check] = [await lookAtAnalysis(app), await findContentCheck({ app })]
  const [disk, backup] = [await readDiskSpace(app), await findBackupState(app)]
  return {
    active_plugins: plugins.active,
    plugins_enabled: plugins.isEnabled,
    rate_limit_enabled: settings.enableRateLimit,
    analysis: health === null ? null : viewAnalysisHealth(health),
    content_check: check === null ? null : viewContentCheck(check),
    disk: disk === null ? null : { free_bytes: disk.freeBytes, total_bytes: disk.totalBytes },
    last_backup_on: backup.backedUpAt === null ? null : viewTime(backup.backedUpAt),
    backup_test: viewBackupTest(backup),
    replicas: app.replicas?.report().replicas.map(viewReplica) ?? [],
  }
}

export const listBackgroundTasks: Handler<'listBackgroundTasks'> = async ({ app }) => ({
  tasks: (await app.background.list()).map(viewTask),
})

export const runBackgroundTask: Handler<'runBackgroundTask'> = async (call, { path }) =>
  viewTask(await runTask(call, path.task))

export const getContract: Handler<'getContract'> = async ({ app }) => app.plugins.shown
