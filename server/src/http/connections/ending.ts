import type { Server } from 'node:net'
import type { Request } from 'restify'

const ending = new WeakSet<object>()

export function markEnding(server: Server): void {
  ending.add(server)
}

/** Whether the server of the request shuts down: it still answers, but wants no more. */
export function isEnding({ socket }: Request): boolean {
  const server: unknown = Reflect.get(socket, 'server')
  return typeof server === 'object' && server !== null && ending.has(server)
}
