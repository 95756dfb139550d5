import type { Readable } from 'node:stream'
import type { Setting } from '../settings/kinds.ts'
import type { Access, ActingAs } from './access.ts'
import type { Handlers } from './events.ts'
import type { OidcProvider } from './oidc-provider.ts'
import type { Fragment } from './plugins.ts'

export type SettingsOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Setting<infer Value> ? Value : never
}

export type AnyTable = Readonly<Record<string, Setting<unknown>>>

type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void
/** Lines carry the name of the plugin. Never log bytes, tokens or passwords. */
export type PluginLog = { readonly debug: Write; readonly info: Write; readonly warn: Write; readonly error: Write }

/** What a plugin can use during set-up. */
export type PluginSetup<Table = AnyTable> = {
  /** Values of the plugin's settings section. */
  readonly settings: SettingsOf<Table>
  readonly log: PluginLog
  /**
   * The repository as a user sees it.
   *
   * @example const access = server.as({ login: 'scanner' })
   */
  as(acting?: ActingAs): Access
}

/** What a plugin can use while the server runs. */
export type PluginServer<Table = AnyTable> = PluginSetup<Table> & {
  /**
   * Subscribes to events, from now on. Handlers run after the answer has been sent, one event at a time.
   *
   * @example server.on({ createdFile: async ({ file }) => scan(file.id) })
   */
  on(handlers: Handlers, options?: { readonly timeoutMs?: number }): void
  /**
   * Adds an operation below `/api`. Only while the plugin starts.
   *
   * @example
   * server.route({
   *   method: 'get',
   *   path: '/scanner/rules',
   *   operation: { operationId: 'listRules', summary: 'Names of the rules', responses: { 200: { description: 'Names.' } } },
   *   handle: async () => ({ rules: [...names] }),
   * })
   */
  route(route: Route): void
  /**
   * Adds a schema, for `$ref: '#/components/schemas/<name>'` in operations. Only while the plugin starts.
   *
   * @example server.schema('ScannerRule', { type: 'object', properties: { name: { type: 'string' } } })
   */
  schema(name: string, schema: Fragment): void
  /**
   * Contributes an identity provider, by its name: a record to create if missing, and functions that choose
   * logins, e-mail and groups by what the provider says. Only while the plugin starts; nothing is created while `enable_oidc` is 0.
   *
   * @example
   * server.oidcProvider({
   *   name: 'corporate',
   *   record: { issuer: 'https://id.example.org', clientId: 'lazaret', clientSecret: server.settings.secret },
   *   logins: ({ userInfo }) => [userInfo.employee_number],
   *   groups: ({ claims }) => claims.departments as string[],
   * })
   */
  oidcProvider(provider: OidcProvider): void
}

export type Route = {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** Begins with a slash; relative to `/api`. Parameters in braces; their schema may have a `pattern`. */
  readonly path: string
  /**
   * As in the contract of the server. A session or API key is needed unless it says `security: []`; `x-capability` names a
   * capability that is needed too.
   */
  readonly operation: Fragment & { readonly operationId: string; readonly responses: Fragment }
  readonly isUndocumented?: boolean
  /** Answers with JSON, or with a download if the contract says `application/octet-stream`. */
  handle(request: RouteRequest): Promise<unknown>
}

export type RouteRequest = {
  /** Null if not signed in, only possible in open operations. */
  readonly caller: {
    readonly login: string
    readonly groups: readonly string[]
    readonly capabilities: ReadonlySet<string>
  } | null
  /** The repository as the caller sees it; changes emit events. */
  readonly access: Access | null
  /** Checked by the schemas of the operation, with defaults filled in. */
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
}

/** A response of bytes. */
export type RouteDownload = {
  /** For the header, so without quotes, slashes and blanks. */
  readonly fileName: string
  readonly sizeBytes: number | null
  readonly etag: string | null
  read(range?: { readonly start: number; readonly end: number }): Readable
}

export type Stop = () => void | Promise<void>

export type Plugin<Table extends AnyTable = AnyTable> = {
  /** Lower case, digits and dashes. With `_` for `-` it is the section of the settings: `[my_plugin]`, `MY_PLUGIN_<KEY>`. */
  readonly name: string
  /** These three default to those in package.json. */
  readonly author?: string
  readonly version?: string
  readonly description?: string
  readonly settings?: Table
  /** Starts the plugin. The returned function is called when the server stops. */
  start?(server: PluginServer<Table>): Promise<Stop | undefined> | Promise<void> | Stop | undefined | void
  /** Called by the command `lazaret server setup`, after the migrations. It must be idempotent. */
  setUp?(server: PluginSetup<Table>): Promise<void> | void
}

/**
 * Types a plugin; the module exports the result as `plugin`.
 *
 * @example
 * export const plugin = definePlugin({
 *   name: 'greeter',
 *   settings: { word: text({ key: 'word', fallback: 'hello', about: 'What new files are tagged with.' }) },
 *   start(server) {
 *     server.on({ createdFile: ({ file }) => server.as().addTag(file.id, server.settings.word) })
 *   },
 * })
 */
export function definePlugin<const Table extends AnyTable = Readonly<Record<never, never>>>(
  plugin: Plugin<Table>,
): Plugin<Table> {
  return plugin
}
