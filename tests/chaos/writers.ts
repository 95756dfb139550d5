import { randomBytes, randomInt } from 'node:crypto'
import { digestOf } from '../support/upload-load.ts'
import type { TestUser } from '../support/user.ts'
import { type Entry, type ExpectedState, type Ledger, newEntry, type Part } from './ledger.ts'

export const GROUPS = ['one', 'two', 'three']
export const ATTRIBUTE = 'k'
export const WRITERS = 16
const UPLOADED_TAG = 'came-along'
const RECENT = 5

/** Clients that upload and change objects until stopped, and note what was acknowledged. */
export type Writers = {
  readonly failures: readonly string[]
  /** Resolves when so many more changes were acknowledged, or when every writer has ended. */
  more(count: number): Promise<void>
  stop(): Promise<void>
}

/** The groups and the attribute that writers use. */
export async function prepareWriting(admin: TestUser): Promise<void> {
  for (const name of GROUPS) await admin.send('POST', `/api/group/${name}`, {})
  await admin.send('POST', '/api/attribute', { key: ATTRIBUTE, label: '', description: '', hidden: false })
}

/** A writer ends at a broken connection where `endsAtFailure`: the server is then gone. */
export function startWriters(user: TestUser, ledger: Ledger, { endsAtFailure }: { endsAtFailure: boolean }): Writers {
  const failures: string[] = []
  let isStopped = false
  let notify: () => void = () => undefined
  const write = async (): Promise<void> => {
    const recent: Entry[] = []
    while (!isStopped) {
      try {
        const status = await changeSomething(user, ledger, recent)
        if (status === 200) ledger.acknowledged += 1
        else failures.push(String(status))
      } catch (error) {
        failures.push(error instanceof Error ? String(error.cause ?? error) : String(error))
        if (endsAtFailure) return
      }
      notify()
    }
  }
  const running = Promise.all(Array.from({ length: WRITERS }, write))
  return {
    failures,
    more: async (count) => {
      const enough = ledger.acknowledged + count
      const reached = new Promise<void>((resolve) => {
        notify = () => ledger.acknowledged >= enough && resolve()
      })
      await Promise.race([reached, running])
    },
    stop: async () => {
      isStopped = true
      await running
    },
  }
}

async function changeSomething(user: TestUser, ledger: Ledger, recent: Entry[]): Promise<number> {
  const at = randomInt(RECENT + 3)
  const entry = recent[at]
  return entry === undefined ? upload(user, ledger, recent) : change(user, entry, recent)
}

async function upload(user: TestUser, ledger: Ledger, recent: Entry[]): Promise<number> {
  const bytes = randomBytes(randomInt(1, 60_000))
  const entry = newEntry(digestOf(bytes), [UPLOADED_TAG])
  ledger.entries.set(entry.id, entry)
  const { status } = await user.upload(bytes, { options: { tags: [{ tag: UPLOADED_TAG }] } })
  if (status !== 200) return status
  entry.object = 'there'
  recent.unshift(entry)
  recent.length = Math.min(recent.length, RECENT)
  return status
}

async function change(user: TestUser, entry: Entry, recent: Entry[]): Promise<number> {
  const path = `/api/file/${entry.id}`
  const value = `v-${randomInt(1_000_000)}`
  const known = [...entry.parts.tag].filter(([, state]) => state === 'there').map(([tag]) => tag)
  const kind = randomInt(12)
  if (kind < 4) return set(entry, ['tag', value, 'there'], () => user.send('PUT', `${path}/tag`, { tag: value }))
  if (kind < 6 && known[0] !== undefined) {
    const [tag] = known
    return set(entry, ['tag', tag, 'gone'], () => user.send('DELETE', `${path}/tag?tag=${tag}`))
  }
  if (kind < 8)
    return set(entry, ['comment', value, 'there'], () => user.send('POST', `${path}/comment`, { comment: value }))
  if (kind < 10)
    return set(entry, ['attribute', value, 'there'], () =>
      user.send('POST', `${path}/attribute`, { key: ATTRIBUTE, value }),
    )
  if (kind < 11) {
    const group = GROUPS[randomInt(GROUPS.length)] ?? ''
    return set(entry, ['share', group, 'there'], () => user.send('PUT', `${path}/share`, { group }))
  }
  recent.splice(recent.indexOf(entry), 1)
  entry.object = 'unknown'
  const { status } = await user.send('DELETE', `${path}?forever=1`)
  if (status === 200) entry.object = 'gone'
  return status
}

type Change = readonly [part: Part, value: string, wanted: ExpectedState]

async function set(entry: Entry, [part, value, wanted]: Change, send: () => Promise<{ status: number }>) {
  const before = entry.parts[part].get(value)
  // What is there already stays there, whether or not the same change is answered.
  entry.parts[part].set(value, before === wanted ? wanted : 'unknown')
  const { status } = await send()
  if (status === 200) entry.parts[part].set(value, wanted)
  return status
}
