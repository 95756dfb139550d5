import type { Worker } from 'node:cluster'
import type { Socket } from 'node:net'
import type { ConnectionMessage, ToSupervisor, ToWorker } from './messages.ts'

export type ConnectionPasser = {
  /** Passes a connection on; false if the worker did not get it. One at a time. */
  take(connection: Socket): Promise<boolean>
  answered(message: Extract<ToSupervisor, { number: number }>): void
  /** The worker has exited. */
  end(): void
}

const ASK_AFTER_MS = 1000
/** A dead worker cannot be reached for a while before its exit is known. Tried again at once, it would keep this process too busy to learn of it. */
const UNREACHABLE_MS = 10

export function passConnections({ process: child }: Worker): ConnectionPasser {
  let last = 0
  let settle: ((isTaken: boolean) => void) | undefined
  let isOver = false
  const ask = (number: number): void => {
    const question: ToWorker = { kind: 'has arrived', number }
    child.send(question, () => undefined)
  }
  return {
    take: async (connection) => {
      if (isOver) return false
      last += 1
      const number = last
      const answer = Promise.withResolvers<boolean>()
      settle = answer.resolve
      const message: ConnectionMessage = { kind: 'connection', number }
      // Kept open here: if the worker dies before it takes the connection, another one can.
      child.send(message, connection, { keepOpen: true }, (error) => {
        if (error) setTimeout(answer.resolve, UNREACHABLE_MS, false)
      })
      const question = setTimeout(ask, ASK_AFTER_MS, number)
      const isTaken = await answer.promise
      clearTimeout(question)
      return isTaken
    },
    answered: ({ kind, number }) => {
      if (number === last) settle?.(kind === 'taken')
    },
    end: () => {
      isOver = true
      settle?.(false)
    },
  }
}
