import { randomBytes } from 'node:crypto'
import type { Test } from 'tap'
import { openTestBackend, type TestBackend } from '../../support/analysis-backend.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { concurrently } from '../../support/concurrently.ts'
import { until } from '../../support/until.ts'

export type BackendAndServer = { readonly backend: TestBackend; readonly server: TestApp }

// More than the pool of the server holds would wait for a connection, which ends with a 503 on a machine that is too busy.
const UPLOADS_AT_ONCE = 10

/** Null: a program is not on this machine, and the test does not insist on it. */
export async function openBoth(t: Test, more: Readonly<Record<string, string>> = {}): Promise<BackendAndServer | null> {
  const backend = await openTestBackend(t, { timeoutSeconds: 1 })
  return backend && { backend, server: await openTestApp(t, { ...backend.settings, ...more }) }
}

export async function uploadAll({ admin }: TestApp, count: number): Promise<string[]> {
  const ids: string[] = []
  await concurrently(UPLOADS_AT_ONCE, Array.from({ length: count }), async () => {
    const { status, json } = await admin.upload(randomBytes(50))
    if (status !== 200) throw new Error(`an upload was answered with ${status}`)
    ids.push(json.id)
  })
  return ids
}

export const waiting = ({ app }: TestApp) => app.db('analysis_start')
export const analyses = ({ app }: TestApp): Promise<string[]> => app.db('karton_object').pluck('analysis_id')

export async function untilSent(server: TestApp): Promise<void> {
  await until(async () => (await waiting(server)).length === 0)
}

/** Each analysis is in the queue, and none is there twice. */
export async function checkSentOnce(t: Test, { backend, server }: BackendAndServer, count: number): Promise<void> {
  const [pushed, known] = [await backend.pushed(), await analyses(server)]
  t.equal(known.length, count)
  t.strictSame(pushed.toSorted(), known.toSorted())
  t.equal(await backend.redis.client.hget('karton.metrics.produced', 'karton.mwdb'), String(count))
}
