import type { Api } from '../calls/api.ts'
import { BadResponseError, validationError } from '../errors/api-error.ts'
import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'
import { send } from '../wire/send.ts'

export type AuditEntry = Readonly<components['schemas']['AuditEntry']>
export type AuditPage = Readonly<components['schemas']['AuditPage']>
export type RecordedDownload = Readonly<components['schemas']['RecordedDownload']>

/** Conditions that every entry meets. An absent member matches all entries. */
export type AuditFilter = {
  /** The first time of the entries, inclusive, in ISO 8601. `until` is exclusive. */
  readonly since?: string
  readonly until?: string
  /** The login of the account that acted. */
  readonly actor?: string
  /** The operationId of the contract, such as `deleteFile`. */
  readonly operation?: string
  readonly outcome?: 'done' | 'refused'
  /** SHA-256 of an object. */
  readonly object?: string
  /** Kind of the object. */
  readonly objectType?: components['schemas']['ObjectType']
  /** The IP address of the client. */
  readonly address?: string
  /** `X-Request-Id` of a response. */
  readonly requestId?: string
}

export type AuditListOptions = AuditFilter &
  CallOptions & {
    /** Number of the entry after which to start. */
    readonly olderThan?: number
    /** Entries of the page, at most 1000. Default 100. */
    readonly count?: number
  }

type IterationOptions = CallOptions & { readonly limit?: number }

/** The audit log: actor, operation, time and client address. Needs `manage_users` and `access_all_objects`. */
export type Audit = {
  /**
   * One page, newest first, and the last entry of the whole chain (`head`). `ForbiddenError` without the capabilities.
   *
   * @example const { entries, head } = await client.audit.list({ actor: 'alice', count: 20 })
   */
  list(options?: AuditListOptions): Promise<AuditPage>
  /**
   * Entries, newest first, fetched page by page while they are consumed; with `limit` at most so many.
   *
   * @example for await (const entry of client.audit.iterate({ operation: 'deleteFile' })) console.log(entry.actor)
   */
  iterate(options?: AuditFilter & IterationOptions): AsyncIterable<AuditEntry>
  /**
   * Who downloaded the object with this SHA-256, in any form, newest first, fetched page by page; with `limit` at most so
   * many. The object may have been deleted.
   *
   * @example for await (const { actor, form, address } of client.audit.downloads(sha256)) console.log(actor, form, address)
   */
  downloads(
    object: string,
    options?: Pick<AuditFilter, 'since' | 'until' | 'actor'> & IterationOptions,
  ): AsyncIterable<RecordedDownload>
  /**
   * The JSON Lines of the server, oldest first, as bytes that are still arriving: memory stays flat. `ConnectionError`
   * when they end too early.
   *
   * @example await pipeline(client.audit.export({ since: '2026-11-01' }), createWriteStream('audit.jsonl'))
   */
  export(options?: AuditFilter & CallOptions): AsyncIterable<Uint8Array>
}

const MAX_PAGE_SIZE = 1000

export function createAudit({ raw, wire, base }: Api): Audit {
  const list: Audit['list'] = async ({ olderThan, count, signal, ...filter } = {}) => {
    const query = {
      ...queryOf(filter),
      ...(olderThan === undefined ? {} : { older_than: olderThan }),
      ...(count === undefined ? {} : { count }),
    }
    return requirePresent((await raw.GET('/api/audit', { params: { query }, ...passSignal(signal) })).data, 'entries')
  }
  return {
    list,
    iterate: ({ limit, ...options } = {}) =>
      iteratePages(limit, async (page) => (await list({ ...options, ...page })).entries),
    downloads: (object, { limit, signal, ...filter } = {}) =>
      iteratePages(limit, async ({ count, olderThan }) => {
        const query = { object, ...filter, count, ...(olderThan === undefined ? {} : { older_than: olderThan }) }
        const { data } = await raw.GET('/api/audit/downloads', { params: { query }, ...passSignal(signal) })
        return requirePresent(data, 'downloads').downloads
      }),
    async *export({ signal, ...filter } = {}) {
      const url = new URL(`${base}/api/audit/export`)
      for (const [name, value] of Object.entries(queryOf(filter))) url.searchParams.set(name, value)
      const operation = 'GET /api/audit/export'
      const { answer } = await send(wire, { operation, method: 'GET', url: url.href, signal })
      if (answer === null) throw new BadResponseError('bad_response', 'the export has no content', { operation })
      yield* answer.chunks
    },
  }
}

type PageRequest = { readonly count: number; readonly olderThan?: number }

async function* iteratePages<Entry extends { readonly number: number }>(
  limit = Number.POSITIVE_INFINITY,
  fetchPage: (page: PageRequest) => Promise<readonly Entry[]>,
): AsyncGenerator<Entry> {
  if (!(limit >= 0)) throw validationError('limit', `must not be negative, not ${limit}`)
  let olderThan: number | undefined
  for (let left = limit; left > 0; ) {
    const count = Math.min(left, MAX_PAGE_SIZE)
    const entries = await fetchPage({ count, ...(olderThan === undefined ? {} : { olderThan }) })
    yield* entries
    left -= entries.length
    olderThan = entries.at(-1)?.number
    if (entries.length < count) return
  }
}

function queryOf({ requestId, objectType, ...filter }: AuditFilter) {
  return {
    ...filter,
    ...(requestId === undefined ? {} : { request_id: requestId }),
    ...(objectType === undefined ? {} : { object_type: objectType }),
  }
}
