import type { IncomingMessage } from 'node:http'
import type { Settings } from '../settings/table.ts'

// No address is longer; a header may be.
const LONGEST = 64

/** The client's address; behind a proxy the last entry of its header, as clients can send the earlier ones. */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  { useXForwardedFor }: Pick<Settings, 'useXForwardedFor'>,
): string {
  const forwarded = useXForwardedFor ? headers['x-forwarded-for'] : undefined
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim()
    .slice(0, LONGEST)
  return last || (socket.remoteAddress ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '')
}
