import type { RequestContext } from '../call.ts'

/** Work that only reads, for which the database is a replica if there is one. */
export function readFromReplica<C extends RequestContext, T>(call: C, work: (call: C) => Promise<T>): Promise<T> {
  const { app, signal } = call
  if (app.replicas === null) return work(call)
  return app.replicas.read(signal, (pools) => {
    if (pools === null) return work(call)
    const searches = { ...app.searches, pool: pools.searchPool }
    return work({ ...call, app: { ...app, db: pools.db, searches } })
  })
}
