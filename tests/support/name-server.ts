import { createSocket } from 'node:dgram'
import { once } from 'node:events'

type Test = { teardown(run: () => Promise<void>): unknown }

/** A DNS server that has one address for every name, which may be changed. */
export type NameServer = {
  /** `host:port`. */
  readonly address: string
  point(to: string): void
}

const HEADER_BYTES = 12
const TYPE_A = 1

export async function openNameServer(t: Test, first: string): Promise<NameServer> {
  let address = first
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address: client }) => void socket.send(answerTo(query, address), port, client))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.teardown(async () => void socket.close())
  return {
    address: `127.0.0.1:${socket.address().port}`,
    point: (to) => {
      address = to
    },
  }
}

function answerTo(query: Buffer, address: string): Buffer {
  const endOfName = query.indexOf(0, HEADER_BYTES) + 1
  const question = query.subarray(HEADER_BYTES, endOfName + 4)
  const isAsked = query.readUInt16BE(endOfName) === TYPE_A
  const header = Buffer.from(query.subarray(0, HEADER_BYTES))
  header.writeUInt16BE(0x8180, 2)
  header.fill(0, 6)
  header.writeUInt16BE(isAsked ? 1 : 0, 6)
  // The name of the question, type, class, a lifetime of one second, four bytes.
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)])
  return Buffer.concat([header, question, ...(isAsked ? [record] : [])])
}
