import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal, type RawClient } from '../wire/raw.ts'
import type { Wire } from '../wire/send.ts'

export type ServerAdmin = Readonly<components['schemas']['ServerAdmin']>
/** Work of the server that no request waits for. */
export type BackgroundTask = Readonly<components['schemas']['BackgroundTask']>
export type ServerInfo = Readonly<components['schemas']['Server']>

/** The server itself. */
export type Server = {
  /**
   * Resolves when the server is up and its database answers.
   *
   * @example await client.server.ping()
   */
  ping(options?: CallOptions): Promise<void>
  /**
   * Resolves when the process answers, whether or not its database does.
   *
   * @example await client.server.live()
   */
  live(options?: CallOptions): Promise<void>
  /**
   * Resolves when requests are accepted: database, schema and storage work, and the server is not shutting down. Else
   * it throws an `UnavailableError`.
   *
   * @example await client.server.ready()
   */
  ready(options?: CallOptions): Promise<void>
  /**
   * The metrics as text in the format of Prometheus. Needs `access_monitoring_metrics`; throws an `UnsupportedError` if
   * they are disabled.
   *
   * @example console.log(await client.server.metrics())
   */
  metrics(options?: CallOptions): Promise<string>
  /**
   * Facts, limits and enabled features; requested once per client unless `refresh` is given. The reported limits become
   * lower bounds of the client's timeouts.
   *
   * @example const { product_version } = await client.server.info()
   */
  info(options?: CallOptions & { readonly refresh?: boolean }): Promise<ServerInfo>
  /**
   * Plugins and limits. Needs `manage_users`.
   *
   * @example const { plugins_enabled } = await client.server.adminInfo()
   */
  adminInfo(options?: CallOptions): Promise<ServerAdmin>
  /**
   * The work that no request waits for, with its state on all servers that share the database. Needs `manage_users`.
   *
   * @example for (const { name, state } of await client.server.backgroundTasks()) console.log(name, state)
   */
  backgroundTasks(options?: CallOptions): Promise<readonly BackgroundTask[]>
  /**
   * Runs a task of the background now, with what it had given up, and resolves before it ends. Needs `manage_users`; throws a
   * `NotFoundError` for a task that the server does not have, or that its settings switch off.
   *
   * @example await client.server.runBackgroundTask('content_check')
   */
  runBackgroundTask(name: string, options?: CallOptions): Promise<BackgroundTask>
  /**
   * The OpenAPI document of the server.
   *
   * @example const { openapi } = await client.server.openapi()
   */
  openapi(options?: CallOptions): Promise<Readonly<Record<string, unknown>>>
}

export function createServer(raw: RawClient, wire: Wire): Server {
  let known: ServerInfo | null = null
  return {
    async ping({ signal } = {}) {
      await raw.GET('/api/ping', passSignal(signal))
    },
    async live({ signal } = {}) {
      await raw.GET('/api/health/live', passSignal(signal))
    },
    async ready({ signal } = {}) {
      await raw.GET('/api/health/ready', passSignal(signal))
    },
    async metrics({ signal } = {}) {
      return requirePresent((await raw.GET('/api/varz', { ...passSignal(signal), parseAs: 'text' })).data, 'metrics')
    },
    async info({ refresh = false, signal } = {}) {
      if (known && !refresh) return known
      known = requirePresent((await raw.GET('/api/server', passSignal(signal))).data, 'server information')
      wire.advertised.requestMs = known.request_timeout ?? 0
      wire.advertised.uploadMs = known.file_upload_timeout ?? 0
      return known
    },
    async adminInfo({ signal } = {}) {
      return requirePresent((await raw.GET('/api/server/admin', passSignal(signal))).data, 'server information')
    },
    async backgroundTasks({ signal } = {}) {
      return requirePresent((await raw.GET('/api/background', passSignal(signal))).data, 'tasks').tasks
    },
    async runBackgroundTask(task, { signal } = {}) {
      const path = '/api/background/{task}/run'
      return requirePresent((await raw.POST(path, { ...passSignal(signal), params: { path: { task } } })).data, 'task')
    },
    async openapi({ signal } = {}) {
      return requirePresent((await raw.GET('/api/docs', passSignal(signal))).data, 'document')
    },
  }
}
