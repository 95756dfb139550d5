import type { Worker } from 'node:cluster'

type Handle = { close(): void }

/**
 * Closes the connection that a worker was given and had not taken when it died. Node waits for the worker's word before it
 * lets go of one, so the client of a dead worker would wait forever, and the supervisor would keep the descriptor.
 */
export function closeUnaccepted(worker: Worker): void {
  let last: Handle | undefined
  // Connections are given one at a time: the next one follows the word about the one before.
  worker.process.send = new Proxy(worker.process.send, {
    apply: (send, self, given: unknown[]) => {
      if (isHandle(given[1])) last = given[1]
      return Reflect.apply(send, self, given)
    },
  })
  // Closing what is closed already does nothing.
  worker.once('exit', () => last?.close())
}

function isHandle(value: unknown): value is Handle {
  return typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function'
}
