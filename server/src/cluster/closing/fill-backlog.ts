// A thread of its own: the main one is blocked meanwhile (close-listener.ts).
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export type BacklogTarget = {
  readonly host: string
  readonly port: number
  readonly count: number
  /** First the number of the last attempt whose connections all stand, then the ports that they came from. */
  readonly filled: Int32Array<SharedArrayBuffer>
}

export type Wish = { readonly fill: number | null }

const { host, port, count, filled }: BacklogTarget = workerData
let fillers: Socket[] = []
let connected = 0

parentPort?.on('message', ({ fill: attempt }: Wish) => {
  for (const each of fillers.splice(0)) each.destroy()
  if (attempt !== null) fill(attempt)
})
parentPort?.postMessage('ready')

function fill(attempt: number): void {
  const round = Array.from({ length: count }, () => connect({ host, port }))
  let standing = 0
  for (const each of round) {
    each.on('error', () => undefined)
    each.once('connect', () => {
      standing += 1
      Atomics.store(filled, 1 + (connected % (filled.length - 1)), each.localPort ?? 0)
      connected += 1
      if (standing < count) return
      Atomics.store(filled, 0, attempt)
      Atomics.notify(filled, 0)
    })
  }
  fillers = round
}
