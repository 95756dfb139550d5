/// <reference lib="esnext.disposable" preserve="true" />

import { type ApiKeys, createApiKeys } from '../accounts/api-keys.ts'
import { type Audit, createAudit } from '../accounts/audit.ts'
import { createGroups, type Groups } from '../accounts/groups.ts'
import { createMembers, type Members } from '../accounts/members.ts'
import { createOidc, type Oidc } from '../accounts/oidc.ts'
import { createSessions, type Sessions } from '../accounts/sessions.ts'
import { createSignIn, requestBrowserSession, requestLogin, type SignIn } from '../accounts/sign-in.ts'
import { createTotp, type Totp } from '../accounts/totp.ts'
import { createUsers, type Users } from '../accounts/users.ts'
import { type Annotations, createAnnotations } from '../annotations/annotations.ts'
import type { Api } from '../calls/api.ts'
import { createRequest, type RequestJson } from '../calls/request.ts'
import { type ClientFeed, createClientFeed } from '../feed/feeds.ts'
import { type Blobs, createBlobs } from '../kinds/blobs.ts'
import { type Configs, createConfigs } from '../kinds/configs.ts'
import { createFiles, type Files } from '../kinds/files.ts'
import { createObjects, type Objects } from '../kinds/objects.ts'
import { createQuickQueries, type QuickQueries } from '../queries/quick-queries.ts'
import { createRemotes, type Remotes } from '../remotes/remotes.ts'
import { createServer, type Server } from '../server/server.ts'
import { createSupports, type Supports } from '../server/supports.ts'
import { authOf, type ClientOptions, checkOptions, isExposed, normalizeBaseUrl } from '../wire/client-options.ts'
import { createLongQueries } from '../wire/long-queries.ts'
import { openWire } from '../wire/open-wire.ts'
import { createRaw, type RawClient } from '../wire/raw.ts'
import { createRef, type ObjectRef } from './ref.ts'

/** One repository, seen by one caller. Safe for concurrent use. */
export type Client = Annotations & {
  /** Address of the repository, without `/api`. */
  readonly baseUrl: string
  readonly objects: Objects
  readonly files: Files
  readonly configs: Configs
  readonly blobs: Blobs
  readonly quickQueries: QuickQueries
  readonly apiKeys: ApiKeys
  readonly sessions: Sessions
  readonly totp: Totp
  readonly users: Users
  readonly groups: Groups
  readonly members: Members
  readonly remotes: Remotes
  readonly oidc: Oidc
  readonly audit: Audit
  readonly auth: SignIn
  readonly server: Server
  /**
   * New objects as they come, each delivered until acknowledged.
   *
   * @example
   * const feed = client.feed('file', { query: 'tag:"feed:honeypot"', store: fileCursor('honey.json') })
   * for await (const item of feed) {
   *   await work(item.object)
   *   await item.ack()
   * }
   */
  readonly feed: ClientFeed
  /** Alias of `feed`. */
  readonly watch: ClientFeed
  /**
   * A handle on one object that asks each thing once.
   *
   * @example
   * const ref = client.ref(sha256)
   * const [tags, comments] = await Promise.all([ref.tags(), ref.comments()])
   */
  ref(id: string): ObjectRef
  /**
   * Every operation of the contract by path, with the same sign-in, retries and errors.
   *
   * @example const { data } = await client.raw.GET('/api/tag', { params: { query: { query: 'feed:' } } })
   */
  readonly raw: RawClient
  /**
   * Any path that answers with JSON, for operations that are not in the contract: those of plugins. Same sign-in,
   * retries and errors; a POST is not retried once it may have reached the server.
   *
   * @example await client.request('GET', '/api/my-plugin/report', { query: { days: 7 } })
   */
  readonly request: RequestJson
  /**
   * Whether the server has an operation. Servers differ; the answer comes from their own document, which is fetched
   * once per client. Methods with a fallback use it automatically.
   *
   * @example if (await client.supports('POST', '/api/file/search')) console.log('long queries are welcome')
   */
  readonly supports: Supports
  /** Closes the connections; calls in progress fail. A later call opens new ones. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * A client of one repository. Nothing is sent before the first call. An unknown option, and an `apiKey` that is `undefined`, are a
 * `ValidationError` that names it.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://repo.example/api/', apiKey: key })
 * const file = await client.files.upload({ source: 'sample.bin', tags: ['feed:honeypot'] })
 */
export function createClient(options: ClientOptions): Client {
  checkOptions(options)
  const base = normalizeBaseUrl(options.baseUrl)
  if (authOf(options).kind !== 'anonymous' && isExposed(base)) {
    options.onWarning?.(`credentials go to ${base} without encryption: use https`)
  }
  const wire = openWire(options, {
    signIn: async (credentials) => (await requestLogin(raw, credentials)).token,
    csrfToken: async () => (await requestBrowserSession(raw)).csrf_token,
  })
  const raw: RawClient = createRaw(wire, base)
  const api: Api = { raw, wire, base, longQueries: createLongQueries() }
  const files = createFiles(api)
  const objects = createObjects(api, files)
  const annotations = createAnnotations(api)
  const server = createServer(raw, wire)
  const auth = createSignIn(raw, wire.session)
  const feed = createClientFeed({ ...api, server, auth, onWarning: options.onWarning })
  return {
    ...annotations,
    baseUrl: base,
    objects,
    files,
    configs: createConfigs(api),
    blobs: createBlobs(api),
    quickQueries: createQuickQueries(api),
    apiKeys: createApiKeys(raw),
    sessions: createSessions(raw),
    totp: createTotp(raw),
    users: createUsers(api),
    groups: createGroups(api),
    members: createMembers(api),
    remotes: createRemotes(api),
    oidc: createOidc(api),
    audit: createAudit(api),
    auth,
    server,
    feed,
    watch: feed,
    ref: (id) => createRef(id, { ...annotations, objects }),
    raw,
    request: createRequest(api),
    supports: createSupports(server),
    close: wire.close,
    [Symbol.asyncDispose]: wire.close,
  }
}
