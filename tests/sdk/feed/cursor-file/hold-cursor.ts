import { fileCursor } from '../../../../sdk/src/feed/cursor-file/file-cursor.ts'

// A watcher of its own process, to be killed while it holds the lock.
const store = fileCursor(process.argv[2] ?? '')
await store.load()
process.stdout.write('held\n')
setInterval(() => undefined, 60_000)
