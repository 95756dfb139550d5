import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

type Test = { teardown(run: () => Promise<void>): unknown }

/** The fault of each piece of a reply on its way to the client. */
export type Fault =
  | { readonly delayMs: number }
  /** Held back, on a connection that stays open. */
  | 'silence'
  /** The connection is reset. */
  | 'reset'
  /** Half of it arrives, and then the connection ends. */
  | 'cut'
  /** New connections end at once, and so do those that are open. */
  | 'gone'
  /** Something else arrives. */
  | { readonly instead: (reply: Buffer) => Buffer }

export type RedisProxy = {
  readonly uri: string
  /** Null passes everything on. */
  fault: Fault | null
  /** So many replies were faulty. */
  faults: number
}

/** Stands between clients and a real server that listens on a socket of the file system. */
export async function openRedisProxy(t: Test, path: string): Promise<RedisProxy> {
  const open = new Set<Socket>()
  const proxy: RedisProxy & { uri: string } = { uri: '', fault: null, faults: 0 }
  const server = createServer((client) => {
    if (proxy.fault === 'gone') return void client.destroy()
    const onward = connect(path)
    for (const socket of [client, onward]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        onward.destroy()
      })
    }
    client.pipe(onward)
    let last: Promise<unknown> = Promise.resolve()
    onward.on('data', (reply: Buffer) => {
      const fault = proxy.fault
      if (fault !== null) proxy.faults += 1
      last = last.then(() => pass(client, reply, fault))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  t.teardown(async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  proxy.uri = `redis://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return proxy
}

async function pass(client: Socket, reply: Buffer, fault: Fault | null): Promise<void> {
  if (fault === 'silence' || client.destroyed) return
  if (fault === null) return void client.write(reply)
  if (fault === 'reset' || fault === 'gone') return void client.resetAndDestroy()
  if (fault === 'cut') return void client.end(reply.subarray(0, reply.length / 2))
  if ('instead' in fault) return void client.write(fault.instead(reply))
  await wait(fault.delayMs)
  if (!client.destroyed) client.write(reply)
}
