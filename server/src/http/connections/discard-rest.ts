import type { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Reads what a client still sends, and throws it away. Node reads up to 2 MiB of each connection before it serves the next one;
 * here all connections together are read one chunk between two turns of the event loop, so that others are served meanwhile.
 */
export function discardRest(stream: Readable): void {
  stream.on('data', () => {
    stream.pause()
    lastTurn = lastTurn.then(() => turn()).then(() => stream.resume())
  })
  stream.resume()
}
