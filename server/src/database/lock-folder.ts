import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

type LockOptions = {
  /** What the folder is, for the refusal. */
  readonly noun: string
  readonly remedy: string
}

const DATA_FOLDER: LockOptions = { noun: 'the data folder', remedy: 'stop it, or set another data_folder' }

/** Makes this process the only owner of a folder until it is disposed or exits, even by a crash. */
export async function lockFolder(folder: string, options = DATA_FOLDER): Promise<AsyncDisposable> {
  await mkdir(folder, { recursive: true })
  return process.platform === 'linux' ? lockBySocket(folder, options) : lockByFile(folder, options)
}

function refusal(folder: string, { noun, remedy }: LockOptions, pid?: number): Error {
  return new Error(
    `${noun} ${folder} is in use by another process${pid === undefined ? '' : ` (pid ${pid})`}: ${remedy}`,
  )
}

// An abstract socket has no file: the kernel frees the name with its process. Named by inode, so aliases of a path count.
async function lockBySocket(folder: string, options: LockOptions): Promise<AsyncDisposable> {
  const { dev, ino } = await stat(folder, { bigint: true })
  const path = `\0lazaret-folder-${dev}-${ino}`
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(String(process.pid))
  })
  if (!(await listens(server, path))) throw refusal(folder, options, await askOwner(path))
  server.unref()
  return { [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())) }
}

function listens(server: Server, path: string): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
  server.listen({ path, exclusive: true }, () => resolve(true))
  return promise
}

function askOwner(path: string): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  const socket = connect({ path })
  let answer = ''
  socket.setEncoding('utf8').setTimeout(500, () => socket.destroy())
  socket.on('data', (text) => {
    answer += text
  })
  socket.on('error', () => undefined)
  socket.on('close', () => resolve(/^\d+$/.test(answer) ? Number(answer) : undefined))
  return promise
}

async function lockByFile(folder: string, options: LockOptions): Promise<AsyncDisposable> {
  const file = join(folder, 'owner.pid')
  if (!(await createFile(file))) {
    const pid = Number(await readFile(file, 'utf8').catch(() => ''))
    if (isAlive(pid)) throw refusal(folder, options, pid)
    await rm(file, { force: true })
    if (!(await createFile(file))) throw refusal(folder, options)
  }
  return { [Symbol.asyncDispose]: () => rm(file, { force: true }) }
}

async function createFile(file: string): Promise<boolean> {
  try {
    await using handle = await open(file, 'wx', 0o600)
    await handle.writeFile(String(process.pid))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
