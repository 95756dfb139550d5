import { type ApiKeys, createApiKeys } from '../accounts/api-keys.ts'
import { type Audit, createAudit } from '../accounts/audit.ts'
import { createGroups, type Groups } from '../accounts/groups.ts'
import { createMembers, type Members } from '../accounts/members.ts'
import { createOidc, type Oidc } from '../accounts/oidc.ts'
import { createSessions, type Sessions } from '../accounts/sessions.ts'
import { solveChallenge } from '../accounts/solve-challenge.ts'
import { createTotp, type Totp } from '../accounts/totp.ts'
import { createUsers, type Users } from '../accounts/users.ts'
import { type Annotations, createAnnotations } from '../annotations/annotations.ts'
import { type Cases, createCases } from '../cases/cases.ts'
import { checkCalls } from '../errors/check-calls.ts'
import { type ClientFeed, createClientFeed } from '../feed/feeds.ts'
import { CLIENT_SIGNATURES } from '../generated/client-signatures.ts'
import { createHolds, type Holds } from '../holds/holds.ts'
import { createHunts, type Hunts } from '../hunts/hunts.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { type Archives, createArchives } from '../kinds/archives.ts'
import { type Blobs, createBlobs } from '../kinds/blobs.ts'
import { type Configs, createConfigs } from '../kinds/configs.ts'
import { createFiles, type Files } from '../kinds/files.ts'
import { type Find, findText } from '../kinds/find-text.ts'
import { createObjects, type Objects } from '../kinds/objects.ts'
import { createQuickQueries, type QuickQueries } from '../queries/quick-queries.ts'
import { createRemotes, type Remotes } from '../remotes/remotes.ts'
import { createRetention, type Retention } from '../retention/retention.ts'
import { createTrash, type Trash } from '../trash/trash.ts'
import { createUsage, type Usage } from '../usage/usage.ts'
import type { ClientOptions } from '../wire/client-options.ts'
import { createYara, type Yara } from '../yara/yara.ts'
import { type ClientCore, createCore, partsOf } from './core.ts'
import { createRef, type ObjectRef } from './ref.ts'

type Base = ClientCore & Annotations & Find

/** One repository, seen by one caller. Safe for concurrent use. */
export type Client = Base & {
  readonly objects: Objects
  readonly files: Files
  readonly configs: Configs
  readonly blobs: Blobs
  readonly archives: Archives
  readonly jobs: Jobs
  readonly trash: Trash
  readonly cases: Cases
  readonly holds: Holds
  readonly retention: Retention
  readonly yara: Yara
  readonly hunts: Hunts
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
  readonly usage: Usage
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
}

/**
 * A client of one repository. Nothing is sent before the first call. An unknown option, here and of every method, a missing or
 * wrong argument, and an `apiKey` that is `undefined`, are a `ValidationError` that names it.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://repo.example/api/', apiKey: key })
 * const file = await client.files.upload({ source: 'sample.bin', tags: ['feed:honeypot'] })
 */
export function createClient(options: ClientOptions): Client {
  return completeClient(createCore(options))
}

/**
 * The whole client around a core, with the same session and connections.
 *
 * @example const client = completeClient(core)
 */
export function completeClient(core: ClientCore): Client {
  const { api, solver, onWarning } = partsOf(core)
  solver.solve = solveChallenge
  const { auth, raw, server } = core
  const takesMany = (signal?: AbortSignal) => core.supports('POST', '/api/file/bulk', signal ? { signal } : {})
  const files = createFiles(api, takesMany)
  const objects = createObjects(api, files)
  const annotations = createAnnotations(api)
  const yara = createYara(api)
  const feed = createClientFeed({ ...api, server, auth, onWarning })
  const client: Client = {
    ...core,
    ...annotations,
    objects,
    files,
    configs: createConfigs(api),
    blobs: createBlobs(api),
    archives: createArchives(api),
    jobs: createJobs(api),
    trash: createTrash(api),
    cases: createCases(api),
    holds: createHolds(api),
    retention: createRetention(api),
    yara,
    hunts: createHunts(api, yara),
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
    usage: createUsage(api),
    feed,
    watch: feed,
    find: (text, options) => findText(api, text, options),
    ref: (id) => createRef(id, { ...annotations, objects }),
  }
  return checkCalls(client, CLIENT_SIGNATURES)
}
