import type { components } from './generated/schema.ts'
import { passSignal, type RawClient } from './raw.ts'
import { createRecords, pageOf, present, type RecordSource, type Records } from './records/records.ts'

export type ObjectSummary = Readonly<components['schemas']['ObjectSummary']>
export type ObjectDetail = Readonly<components['schemas']['Object']>

/** Objects of every kind. */
export type Objects = Records<ObjectSummary, ObjectDetail>

export function objectSource(raw: RawClient): RecordSource<ObjectSummary, ObjectDetail> {
  return {
    multiField: 'file.multi',
    async fetchPage({ query, count, olderThan }, signal) {
      const { data, response } = await raw.GET('/api/object', {
        params: { query: { count, ...(query ? { query } : {}), ...(olderThan ? { older_than: olderThan } : {}) } },
        ...passSignal(signal),
      })
      return pageOf(data?.objects, response)
    },
    async fetchOne(id, signal) {
      const { data } = await raw.GET('/api/object/{id}', { params: { path: { id } }, ...passSignal(signal) })
      return present(data, 'object')
    },
    countAll: (query, signal) => countRecords(raw, { type: 'object', query }, signal),
  }
}

export function createObjects(raw: RawClient): Objects {
  return createRecords(objectSource(raw))
}

type CountQuery = { readonly type: components['schemas']['Kind']; readonly query: string | undefined }

export async function countRecords(raw: RawClient, { type, query }: CountQuery, signal?: AbortSignal): Promise<number> {
  const { data } = await raw.GET('/api/{type}/count', {
    params: { path: { type }, query: query ? { query } : {} },
    ...passSignal(signal),
  })
  return present(data?.count, 'count')
}
