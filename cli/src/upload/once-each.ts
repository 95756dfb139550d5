import type { Decided } from './look-up.ts'
import type { Sent } from './send.ts'

/** Sends the same content once: a repetition waits for the first one, and is then known, with the tags of that. */
export function onceEach(
  send: (decided: Decided) => Promise<Sent>,
  tags: readonly string[],
): (decided: Decided) => Promise<Sent> {
  const known = { tags: tags.map((tag) => tag.toLowerCase()) }
  const begun = new Map<string, Promise<Sent>>()
  return async (decided) => {
    const { sha256 } = decided
    if (sha256 === undefined || decided.known) return send(decided)
    const first = begun.get(sha256)
    if (!first) {
      const sending = send(decided)
      begun.set(sha256, sending)
      return sending
    }
    const { result } = await first
    return send(result.status === 'failed' ? decided : { ...decided, known })
  }
}
