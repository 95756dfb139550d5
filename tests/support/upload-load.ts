import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { concurrently } from './concurrently.ts'
import { listFiles } from './list-files.ts'
import type { TestUser } from './user.ts'

type Test = { same(found: unknown, wanted: unknown, message: string): boolean }

/** Clients that upload new files one after the other until stopped. */
export type UploadLoad = {
  readonly acknowledged: ReadonlySet<string>
  /** Failures: a status other than 200, or the error that broke the connection. */
  readonly failures: readonly string[]
  /** Resolves when so many more were acknowledged; rejects when nearly all fail. */
  more(count: number): Promise<void>
  /** Lets what runs end, and starts nothing new. */
  stop(): Promise<void>
}

const MAX_FAILURES = 1000
// The server under test needs the processors, too.
const PAUSE_MS = 20

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A client ends at its first broken connection where `endsAtFailure`: the server is then gone. */
export function uploadConcurrently(
  users: readonly TestUser[],
  { endsAtFailure }: { endsAtFailure: boolean },
): UploadLoad {
  const acknowledged = new Set<string>()
  const failures: string[] = []
  const waiting = new Set<{
    readonly at: number
    readonly resolve: () => void
    readonly reject: (error: Error) => void
  }>()
  let isStopped = false
  const uploadOne = async (user: TestUser): Promise<boolean> => {
    const bytes = randomBytes(randomInt(20_000, 300_000))
    try {
      const { status } = await user.upload(bytes)
      if (status === 200) acknowledged.add(digestOf(bytes))
      else failures.push(String(status))
      for (const each of waiting) if (acknowledged.size >= each.at) each.resolve()
      return true
    } catch (error) {
      failures.push(error instanceof Error ? String(error.cause ?? error) : String(error))
      return !endsAtFailure
    } finally {
      if (failures.length > MAX_FAILURES)
        for (const { reject } of waiting) reject(new Error(`uploads keep failing: ${failures.at(-1)}`))
    }
  }
  const running = concurrently(users.length, users, async (user) => {
    while (!isStopped && (await uploadOne(user))) await wait(PAUSE_MS)
  })
  return {
    acknowledged,
    failures,
    more: (count) => new Promise((resolve, reject) => waiting.add({ at: acknowledged.size + count, resolve, reject })),
    stop: async () => {
      isStopped = true
      await running
    },
  }
}

/** Everything acknowledged is listed and has its bytes; what was not acknowledged may be there, but whole. */
export async function requireAll(t: Test, user: TestUser, acknowledged: ReadonlySet<string>): Promise<Set<string>> {
  const rows = new Set((await listFiles(user)).map(({ id }) => id))
  t.same(
    [...acknowledged].filter((id) => !rows.has(id)),
    [],
    `all of ${acknowledged.size} are listed`,
  )
  const wrong: string[] = []
  await concurrently(4, rows, async (id) => {
    const { status, bytes } = await user.get(`/api/file/${id}/download`)
    if (status !== 200 || digestOf(bytes) !== id) wrong.push(`${id}: ${status}`)
  })
  t.same(wrong, [], 'every row has its bytes')
  return rows
}
