import type { Identity } from '../accounts/sign-in.ts'
import { NotFoundError } from '../errors/api-error.ts'
import type { FetchPage, ListedRecord } from '../records/pages.ts'
import type { ServerInfo } from '../server/server.ts'
import type { FeedSource } from './source.ts'

export type FeedContext<T> = {
  readonly server: string
  readonly type: string
  readonly query: string
  readonly fetchPage: FetchPage<T>
  readonly findOne: (id: string, signal: AbortSignal) => Promise<unknown>
  readonly info: () => Promise<ServerInfo>
  readonly identity: () => Promise<Identity | null>
}

/** Facts about the server that a feed needs, requested when it starts. */
export async function openFeedSource<T extends ListedRecord>(context: FeedContext<T>): Promise<FeedSource<T>> {
  const { query, type, fetchPage } = context
  const [info, identity] = await Promise.all([context.info(), context.identity()])
  return {
    stream: {
      server: context.server,
      instanceId: info.instance_id ?? null,
      login: identity?.login ?? null,
      type,
      query,
    },
    commitOrdered: info.listing_order === 'commit',
    timeSlices: true,
    uploadTimeoutMs: info.file_upload_timeout ?? 0,
    page: ({ olderThan, until, count, signal }) =>
      fetchPage({ query: untilQuery(query, until), count, olderThan }, signal),
    exists: (id, signal) =>
      context.findOne(id, signal).then(
        () => true,
        (error: unknown) => {
          if (error instanceof NotFoundError) return false
          throw error
        },
      ),
  }
}

/** The query, cut at a whole second (UTC), that second included. */
function untilQuery(query: string, until: string | undefined): string {
  if (until === undefined) return query
  const cut = `upload_time:<="${until.slice(0, 10)} ${until.slice(11, 19)}"`
  return query.trim() === '' ? cut : `(${query}) AND ${cut}`
}
