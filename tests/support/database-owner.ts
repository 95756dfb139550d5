// A process to be killed: holds a folder, with the embedded PostgreSQL in it when asked to, and reports to its parent.
import { openEmbedded } from '../../server/src/database/embedded.ts'
import { lockFolder } from '../../server/src/database/lock-folder.ts'

const [folder = '', what] = process.argv.slice(2)
const silent = { info: () => undefined, error: () => undefined }

if (what === 'postgres') {
  const embedded = await openEmbedded({ folder, log: silent })
  process.send?.({ connection: embedded.connection, pid: embedded.pid() })
}
if (what === 'lock') {
  await lockFolder(folder)
  process.send?.('locked')
}
// Stays until killed: the channel to the parent keeps it alive.
process.on('message', () => undefined)
