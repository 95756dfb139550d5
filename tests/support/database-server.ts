// Started by database.ts, one for all test files of this checkout: runs PostgreSQL while any of them holds a connection here.
import { mkdir, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { openEmbedded } from '../../server/src/database/embedded.ts'
import { lockFolder } from '../../server/src/database/lock-folder.ts'
import { placeCluster } from './new-cluster.ts'

const IDLE_MS = 20_000
// Databases of tests live for seconds and are never copied elsewhere. PostgreSQL reads files from memory faster itself than by its workers.
const FAST_NOT_SAFE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  bgwriter_lru_maxpages: '0',
  io_method: 'sync',
  shared_buffers: '128MB',
  max_connections: '400',
  max_wal_size: '256MB',
}

const [folder = ''] = process.argv.slice(2)
const silent = { info: () => undefined, error: () => undefined }
const data = join(folder, 'data')

await mkdir(folder, { recursive: true, mode: 0o711 })
// Held until the process is gone; another starter that comes too late ends here.
const lock = await lockFolder(folder).catch(() => process.exit(0))
await rm(data, { recursive: true, force: true })
await placeCluster(data)
const embedded = await openEmbedded({ folder: data, log: silent, settings: FAST_NOT_SAFE })

const users = new Set<Socket>()
const server = createServer((socket) => {
  users.add(socket)
  clearTimeout(idle)
  socket.on('error', () => undefined)
  socket.on('close', () => {
    users.delete(socket)
    if (users.size === 0) idle = setTimeout(close, IDLE_MS)
  })
  socket.write(`${JSON.stringify(embedded.connection)}\n`)
})
let idle = setTimeout(close, IDLE_MS)
await rm(join(folder, 'control'), { force: true })
server.listen(join(folder, 'control'))
process.on('SIGTERM', close)

async function close(): Promise<void> {
  server.close()
  for (const user of users) user.destroy()
  await rm(join(folder, 'control'), { force: true })
  await embedded[Symbol.asyncDispose]()
  await rm(data, { recursive: true, force: true })
  await lock[Symbol.asyncDispose]()
  process.exit(0)
}
