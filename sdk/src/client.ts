import { type ApiKeys, createApiKeys } from './api-keys.ts'
import { createFeed, type Feed } from './feed/feed.ts'
import type { FeedOptions } from './feed/settings.ts'
import { openFeedSource } from './feed-source.ts'
import { createFiles, type FileSummary, type Files, fileSource } from './files.ts'
import { createObjects, type ObjectSummary, type Objects, objectSource } from './objects.ts'
import { openWire } from './open-wire.ts'
import { authOf, type ClientOptions, isExposed, normalizeBaseUrl } from './options.ts'
import { createRaw, type RawClient } from './raw.ts'
import type { RecordSource } from './records/records.ts'
import { createServer, type Server } from './server.ts'
import { createSignIn, requestLogin, type SignIn } from './sign-in.ts'
import { createTags, type Tags } from './tags.ts'

type FeedRecords = { readonly object: ObjectSummary; readonly file: FileSummary }

/** Options of a feed, and which objects it is about. */
export type ClientFeedOptions = FeedOptions & {
  /** Search expression; default: everything. */
  readonly query?: string
}

/** One repository, seen by one caller. Safe for concurrent use. */
export type Client = {
  /** Address of the repository, without `/api`. */
  readonly baseUrl: string
  readonly objects: Objects
  readonly files: Files
  readonly tags: Tags
  readonly apiKeys: ApiKeys
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
  feed<K extends keyof FeedRecords>(type: K, options?: ClientFeedOptions): Feed<FeedRecords[K]>
  /** Another name of `feed`. */
  watch<K extends keyof FeedRecords>(type: K, options?: ClientFeedOptions): Feed<FeedRecords[K]>
  /**
   * Every operation of the contract by path, with the same sign-in, repetition and errors.
   *
   * @example const { data } = await client.raw.GET('/api/tag', { params: { query: { query: 'feed:' } } })
   */
  readonly raw: RawClient
  /** Closes the connections; whatever is still on its way fails. A later call opens new ones. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

type FeedSources = { readonly [K in keyof FeedRecords]: RecordSource<FeedRecords[K], unknown> }

/**
 * A client of one repository. Nothing is sent before the first call.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://repo.example/api/', apiKey: key })
 * const file = await client.files.upload({ source: 'sample.bin', tags: ['feed:honeypot'] })
 */
export function createClient(options: ClientOptions): Client {
  const base = normalizeBaseUrl(options.baseUrl)
  if (authOf(options).kind !== 'anonymous' && isExposed(base)) {
    options.onWarning?.(`credentials go to ${base} without encryption: use https`)
  }
  const wire = openWire(options, async (credentials) => (await requestLogin(raw, credentials)).token)
  const raw: RawClient = createRaw(wire, base)
  const server = createServer(raw, wire)
  const signIn = createSignIn(raw, wire.session)
  const sources: FeedSources = { object: objectSource(raw), file: fileSource(raw) }
  const feed = <K extends keyof FeedRecords>(type: K, { query = '', ...feedOptions }: ClientFeedOptions = {}) =>
    createFeed<FeedRecords[K]>(
      () =>
        openFeedSource({
          server: base,
          type,
          query,
          fetchPage: sources[type].fetchPage,
          findOne: sources[type].fetchOne,
          info: () => server.info({ refresh: true }),
          identity: async () => ((await wire.session.token()) === null ? null : signIn.identity()),
        }),
      { ...(options.onWarning ? { onWarning: options.onWarning } : {}), ...feedOptions },
    )
  return {
    baseUrl: base,
    objects: createObjects(raw),
    files: createFiles(raw, wire, base),
    tags: createTags(raw),
    apiKeys: createApiKeys(raw),
    auth: signIn,
    server,
    feed,
    watch: feed,
    raw,
    close: wire.close,
    [Symbol.asyncDispose]: wire.close,
  }
}
