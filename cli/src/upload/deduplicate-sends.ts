import type { UploadDecision } from './look-up.ts'
import type { SendOutcome } from './send.ts'

/** Sends the same content once: a repetition waits for the first one, and is then known, with the tags of that. */
export function deduplicateSends(
  send: (decided: UploadDecision) => Promise<SendOutcome>,
  tags: readonly string[],
): (decided: UploadDecision) => Promise<SendOutcome> {
  const known = { tags: tags.map((tag) => tag.toLowerCase()) }
  const begun = new Map<string, Promise<SendOutcome>>()
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
