import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

type Test = { teardown(run: () => Promise<void>): unknown }

/** Stands between the server and its database, to take it away. */
export type Gate = {
  readonly uri: string
  /** Ends the connections and refuses new ones. */
  shut(): void
  open(): void
}

export async function openGate(t: Test, databaseUri: string): Promise<Gate> {
  let isOpen = true
  const sockets = new Set<Socket>()
  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const gate = createServer((client) => {
    track(client)
    if (!isOpen) {
      client.destroy()
      return
    }
    const database = connectTo(databaseUri)
    track(database)
    client.pipe(database).pipe(client)
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  t.teardown(async () => {
    gate.close()
    endAll()
  })
  const uri = new URL(databaseUri)
  uri.search = ''
  uri.host = `127.0.0.1:${(gate.address() as AddressInfo).port}`
  return {
    uri: uri.href,
    shut: () => {
      isOpen = false
      endAll()
    },
    open: () => {
      isOpen = true
    },
  }
}

// The database of the tests listens on a unix socket; a given one may be anywhere.
function connectTo(databaseUri: string): Socket {
  const { hostname, port, searchParams } = new URL(databaseUri)
  const folder = searchParams.get('host')
  if (folder === null) return connect(Number(port || 5432), hostname)
  return connect(join(folder, `.s.PGSQL.${searchParams.get('port')}`))
}
