import type { IncomingMessage } from 'node:http'
import type { Settings } from '../settings/table.ts'

// Nobody's address is longer; a header may be.
const LONGEST = 64

/** Where the request comes from; behind a proxy what that one says, in its last entry: earlier ones anybody can send. */
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
