import type { Api } from '../calls/api.ts'
import { BadResponseError } from '../errors/api-error.ts'
import type { components } from '../generated/schema.ts'
import { type PageOptions, pageByKey, paginate, withPageSize } from '../records/paginate.ts'
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
    readonly pageSize?: number
  }

/** The audit log: actor, operation, time and client address. Needs `manage_users` and `access_all_objects`. */
export type Audit = {
  /**
   * One page, newest first, and the last entry of the whole chain (`head`). `ForbiddenError` without the capabilities.
   *
   * @example const { entries, head } = await client.audit.list({ actor: 'alice', pageSize: 20 })
   */
  list(options?: AuditListOptions): Promise<AuditPage>
  /**
   * Entries, newest first, fetched page by page while they are consumed.
   *
   * @example for await (const entry of client.audit.iterate({ operation: 'deleteFile' })) console.log(entry.actor)
   */
  iterate(options?: AuditFilter & PageOptions): AsyncIterable<AuditEntry>
  /**
   * Who downloaded the object with this SHA-256, in any form, newest first, fetched page by page. The object
   * may have been deleted.
   *
   * @example for await (const { actor, form, address } of client.audit.downloads(sha256)) console.log(actor, form, address)
   */
  downloads(
    object: string,
    options?: Pick<AuditFilter, 'since' | 'until' | 'actor'> & PageOptions,
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
  const list: Audit['list'] = async ({ olderThan, pageSize, signal, ...filter } = {}) => {
    const query = {
      ...queryOf(filter),
      ...below(olderThan),
      ...(pageSize === undefined ? {} : { count: pageSize }),
    }
    return requirePresent((await raw.GET('/api/audit', { params: { query }, ...passSignal(signal) })).data, 'entries')
  }
  return {
    list,
    iterate: ({ limit, ...options } = {}) =>
      paginate<AuditEntry, number>(
        async ({ cursor, pageSize }) => {
          const { entries } = await list({
            ...options,
            pageSize,
            ...(cursor === undefined ? {} : { olderThan: cursor }),
          })
          return pageByKey(entries, pageSize, ({ number }) => number)
        },
        withPageSize({ ...options, limit }, MAX_PAGE_SIZE),
      ),
    downloads: (object, { limit, pageSize: size, signal, ...filter } = {}) =>
      paginate<RecordedDownload, number>(
        async ({ cursor, pageSize }) => {
          const query = { object, ...filter, count: pageSize, ...below(cursor) }
          const { data } = await raw.GET('/api/audit/downloads', { params: { query }, ...passSignal(signal) })
          return pageByKey(requirePresent(data, 'downloads').downloads, pageSize, ({ number }) => number)
        },
        withPageSize({ limit, pageSize: size, ...(signal ? { signal } : {}) }, MAX_PAGE_SIZE),
      ),
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

function below(olderThan: number | undefined) {
  return olderThan === undefined ? {} : { older_than: olderThan }
}

function queryOf({ requestId, objectType, ...filter }: AuditFilter) {
  return {
    ...filter,
    ...(requestId === undefined ? {} : { request_id: requestId }),
    ...(objectType === undefined ? {} : { object_type: objectType }),
  }
}
