import type { SignIn } from '../accounts/sign-in.ts'
import type { Api } from '../calls/api.ts'
import { type BlobSummary, blobSource } from '../kinds/blobs.ts'
import { type ConfigSummary, configSource } from '../kinds/configs.ts'
import { type FileSummary, fileSource } from '../kinds/file-source.ts'
import { type ObjectSummary, objectSource } from '../kinds/objects.ts'
import type { RecordSource } from '../records/records.ts'
import type { Server } from '../server/server.ts'
import type { ClientOptions } from '../wire/client-options.ts'
import { createFeed, type Feed } from './feed.ts'
import { openFeedSource } from './feed-source.ts'
import type { FeedOptions } from './settings.ts'

export type FeedRecords = {
  readonly object: ObjectSummary
  readonly file: FileSummary
  readonly config: ConfigSummary
  readonly blob: BlobSummary
}

/** Options of a feed, and which objects it is about. */
export type ClientFeedOptions = FeedOptions & {
  /** Search expression; default: everything. */
  readonly query?: string
}

export type ClientFeed = <K extends keyof FeedRecords>(type: K, options?: ClientFeedOptions) => Feed<FeedRecords[K]>

type FeedSources = { readonly [K in keyof FeedRecords]: RecordSource<FeedRecords[K], unknown> }
type FeedDependencies = Api & {
  readonly server: Server
  readonly auth: SignIn
  readonly onWarning: ClientOptions['onWarning']
}

export function createClientFeed({ server, auth, onWarning, ...api }: FeedDependencies): ClientFeed {
  const sources: FeedSources = {
    object: objectSource(api),
    file: fileSource(api),
    config: configSource(api),
    blob: blobSource(api),
  }
  return <K extends keyof FeedRecords>(type: K, { query = '', ...options }: ClientFeedOptions = {}) =>
    createFeed<FeedRecords[K]>(
      () =>
        openFeedSource({
          server: api.base,
          type,
          query,
          fetchPage: sources[type].fetchPage,
          findOne: (id, signal) => sources[type].fetchOne(id, { signal }),
          info: () => server.info({ refresh: true, ...stopping(options) }),
          identity: async () => ((await api.wire.session.token()) === null ? null : auth.identity(stopping(options))),
        }),
      { ...(onWarning ? { onWarning } : {}), ...options },
    )
}

/** Requests before the first round are aborted with the feed, too. */
function stopping({ signal }: FeedOptions): { signal?: AbortSignal } {
  return signal ? { signal } : {}
}
