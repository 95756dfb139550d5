import { AsyncLocalStorage } from 'node:async_hooks'
import type { Knex } from 'knex'
import { isDatabaseDown } from '../../errors/database-errors.ts'
import type { Logger } from '../../log.ts'
import { holdContents, tryHoldContents } from '../contents/content-locks.ts'

/** Thrown by a change that has written nothing so far: others of its transaction are committed. */
export class NothingWritten extends Error {
  override readonly name: string = 'NothingWritten'
}

/** A change that other requests' changes may be committed with. It may be made again, alone, after another one has failed. */
export type SharedChange<T> = {
  /** Hashes of the contents that it holds. */
  readonly contents: readonly string[]
  /** Runs while these are held, and before any change is made. */
  prepare(): Promise<unknown>
  /** Takes no locks that come before the order clock. */
  work(trx: Knex.Transaction): PromiseLike<T>
}

/**
 * Commits changes in groups. New objects are committed one after another, since the order clock stays locked until the commit. So whatever
 * comes while a group is committed forms the next one, and a commit that takes long costs each upload its share only.
 */
export type GroupCommit = { run<T>(change: SharedChange<T>): Promise<T> }

/** What its work returns is called after the commit. */
type Member = SharedChange<Settle> & { reject(error: unknown): void }
type Settle = () => void

// The clock stays locked for all of them, while other processes wait.
const GROUP_SIZE = 64

export function openGroupCommit(db: Knex, log: Logger): GroupCommit {
  const waiting: Member[] = []
  let isCommitting = false

  async function commitAll(): Promise<void> {
    if (isCommitting) return
    isCommitting = true
    while (waiting.length > 0) await commitGroup(waiting.splice(0, GROUP_SIZE))
    isCommitting = false
  }

  async function commitGroup(members: readonly Member[]): Promise<void> {
    const left = new Set(members)
    try {
      const made = await db.transaction(async (trx) => makeGroup(trx, left))
      for (const [member, settle] of made) {
        left.delete(member)
        settle()
      }
    } catch (error) {
      if (members.length === 1 || isDatabaseDown(error)) {
        for (const member of left) member.reject(error)
        return
      }
      log.debug({ error: String(error), changes: members.length }, 'changes not committed together')
    }
    for (const member of left) void commitAlone(member)
  }

  async function commitAlone(member: Member): Promise<void> {
    try {
      const settle = await db.transaction(async (trx) => makeAlone(trx, member))
      settle()
    } catch (error) {
      member.reject(error)
    }
  }

  return {
    run: (change) =>
      new Promise((resolve, reject) => {
        // The transaction belongs to several requests; each change is made in the context of its own.
        const inContext = AsyncLocalStorage.snapshot()
        waiting.push({
          contents: change.contents,
          prepare: () => inContext(() => change.prepare()),
          async work(trx) {
            const result = await inContext(() => change.work(trx))
            return () => resolve(result)
          },
          reject,
        })
        void commitAll()
      }),
  }
}

/** Makes a change in a transaction of its own. */
export async function makeAlone<T>(trx: Knex.Transaction, { contents, prepare, work }: SharedChange<T>): Promise<T> {
  await holdContents(trx, contents)
  await prepare()
  return work(trx)
}

/** Makes the changes of those whose contents need not be waited for. Who cannot prepare its own is rejected and not left. */
async function makeGroup(trx: Knex.Transaction, left: Set<Member>): Promise<ReadonlyMap<Member, Settle>> {
  const refused = await tryHoldContents(
    trx,
    [...left].flatMap(({ contents }) => contents),
  )
  const holding = [...left].filter(({ contents }) => !contents.some((hash) => refused.has(hash)))
  await Promise.all(holding.map((member) => prepareOrReject(member, left)))
  const made = new Map<Member, Settle>()
  for (const member of holding) if (left.has(member)) made.set(member, await makeOrReject(member, trx))
  return made
}

async function prepareOrReject(member: Member, left: Set<Member>): Promise<void> {
  try {
    await member.prepare()
  } catch (error) {
    left.delete(member)
    member.reject(error)
  }
}

async function makeOrReject(member: Member, trx: Knex.Transaction): Promise<Settle> {
  try {
    return await member.work(trx)
  } catch (error) {
    if (!(error instanceof NothingWritten)) throw error
    return () => member.reject(error)
  }
}
