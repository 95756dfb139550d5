import { createHmac } from 'node:crypto'
import { Agent, request } from 'undici'

export type Message = { readonly id: string; readonly event: string; readonly body: string }

export type Outcome = {
  /** `refused`: a retry would not help. */
  readonly state: 'taken' | 'refused' | 'failed'
  readonly reason?: string
  readonly retryAfterMs?: number
}

export type SendMessage = (message: Message) => Promise<Outcome>

export type SenderOptions = { readonly url: string; readonly secret: string; readonly timeoutMs: number }

/** Signs time and body, so that forged and replayed messages are detected. */
export function signatureOf(secret: string, time: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

export function openSender({ url, secret, timeoutMs }: SenderOptions): { send: SendMessage; close(): Promise<void> } {
  const dispatcher = new Agent({ connections: 1 })
  return {
    close: () => dispatcher.close(),
    async send({ id, event, body }) {
      const time = String(Math.floor(Date.now() / 1000))
      try {
        const answer = await request(url, {
          dispatcher,
          method: 'POST',
          body,
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            'content-type': 'application/json',
            'x-lazaret-event': event,
            'x-lazaret-delivery': id,
            'x-lazaret-timestamp': time,
            'x-lazaret-signature': signatureOf(secret, time, body),
          },
        })
        await answer.body.dump()
        return outcomeOf(answer.statusCode, answer.headers['retry-after'])
      } catch (error) {
        return { state: 'failed', reason: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

/** Redirects are not followed: only the configured URL is trusted. */
function outcomeOf(status: number, retryAfter: string | string[] | undefined): Outcome {
  if (status >= 200 && status < 300) return { state: 'taken' }
  const reason = `the receiver answered ${status}`
  if (status < 500 && status !== 408 && status !== 429) return { state: 'refused', reason }
  const seconds = Number(retryAfter)
  return Number.isFinite(seconds)
    ? { state: 'failed', reason, retryAfterMs: seconds * 1000 }
    : { state: 'failed', reason }
}
