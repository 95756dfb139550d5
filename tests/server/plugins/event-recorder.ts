import type { App } from '../../../server/src/call.ts'
import { EVENTS, type Handlers } from '../../../server/src/plugins/events.ts'

export type Recorder = {
  /** Called so in what follows, instead of by its identifier. */
  name(id: string, label: string): void
  /** What came since this was last asked, in order: the event, and what it is about. */
  take(): Promise<string[]>
  /** The payloads of the last `take`. */
  payloads(): readonly unknown[]
}

/** Listens to every event there is. */
export function recordEvents({ hooks }: App): Recorder {
  const labels = new Map<string, string>()
  let heard: { readonly event: string; readonly payload: object }[] = []
  let taken: readonly unknown[] = []
  const labelOf = (id: string): string => labels.get(id) ?? id
  const handlers = Object.fromEntries(
    Object.keys(EVENTS).map((event) => [event, (payload: object) => void heard.push({ event, payload })]),
  ) as Handlers
  hooks.register({ name: 'recorder', handlers })
  return {
    name: (id, label) => labels.set(id, label),
    payloads: () => taken,
    async take() {
      if (!(await hooks.drain())) throw new Error('the hooks are still busy')
      const all = heard
      heard = []
      taken = all.map(({ payload }) => payload)
      return all.map(({ event, payload }) => [event, ...Object.values(payload).map((part) => wordOf(part))].join(' '))
    },
  }

  function wordOf(part: unknown): string {
    if (typeof part !== 'object' || part === null) return String(part)
    const { id, key, comment, login, name } = part as Readonly<Record<string, unknown>>
    if (comment !== undefined) return `"${comment}"`
    return key !== undefined ? String(key) : typeof id === 'string' ? labelOf(id) : String(login ?? name)
  }
}
