import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { Settings } from '../settings/table.ts'
import { closeListener } from './closing/close-listener.ts'

/** The listening socket. */
export type Listener = {
  readonly url: string
  /** Refuses connections from now on; none that was accepted before is lost. */
  close(): Promise<void>
}

export type ListenOptions = {
  /** Connections are passed on to another process: nothing may be read from them here. */
  readonly passesOn: boolean
  readonly take: (connection: Socket) => void
}

type Binding = Pick<Settings, 'host' | 'port' | 'tlsCertificate'>

export async function openListener(
  { host, port, tlsCertificate }: Binding,
  listening: ListenOptions,
): Promise<Listener> {
  const options = { allowHalfOpen: true, noDelay: true, pauseOnConnect: listening.passesOn }
  const server = createServer(options, listening.take)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE'
      reject(inUse ? new Error(`port ${port} of ${host} is in use by another program: set another port`) : error)
    })
    server.listen(port, host, () => resolve())
  })
  const address = addressOf(server)
  let closed: Promise<void> | undefined
  return {
    url: `${tlsCertificate === null ? 'http' : 'https'}://${hostOf(address)}:${address.port}`,
    close: () => {
      closed ??= closeListener({ server, address, options, take: listening.take })
      return closed
    },
  }
}

const addressOf = (server: Server): AddressInfo => server.address() as AddressInfo

const hostOf = ({ address, family }: AddressInfo): string => (family === 'IPv6' ? `[${address}]` : address)
