import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { crc32 } from 'node:zlib'
import { openBlockDigester } from './block-digests.ts'
import { detectType } from './detect-type.ts'
import type { HashName, Reply, Result, Task } from './messages.ts'
import { createSsdeep } from './ssdeep.ts'
import { createTlsh } from './tlsh.ts'

type HashStream = { update(bytes: Uint8Array): void; finish(path: string): Promise<Result> }

const port = parentPort
if (!port) throw new Error('the digest worker runs in a worker thread only')

const streams = new Map<number, HashStream>()

// One task at a time, although the last one of a stream waits for libmagic.
let previous: Promise<void> = Promise.resolve()
port.on('message', (task: Task) => {
  previous = previous.then(() => answer(task))
})

async function answer(task: Task): Promise<void> {
  const { buffer } = task.bytes
  const reply = await run(task).then(
    (result): Reply => ({ id: task.id, buffer, result, failure: null }),
    (error: unknown): Reply => ({ id: task.id, buffer, result: null, failure: String(error) }),
  )
  port?.postMessage(reply, [buffer])
}

async function run(task: Task): Promise<Result | null> {
  const hashing = streams.get(task.id) ?? newHashing(task)
  if (task.path === null && !task.isAborted) streams.set(task.id, hashing)
  else streams.delete(task.id)
  if (task.isAborted) return null
  hashing.update(task.bytes)
  return task.path === null ? null : hashing.finish(task.path)
}

function newHashing({ share, path }: Pick<Task, 'share' | 'path'>): HashStream {
  const parts: HashStream[] = share.hashes.map(newHash)
  // What ends with its first task is one block.
  if (share.others) parts.push(newOthers({ hasBlocks: path === null }))
  if (share.ssdeep) parts.push(newSsdeep())
  if (share.tlsh) parts.push(newTlsh())
  if (share.fileType) parts.push(FILE_TYPE)
  return {
    update: (bytes) => {
      for (const part of parts) part.update(bytes)
    },
    finish: async (path) => {
      const found: Result = {}
      for (const part of parts) Object.assign(found, await part.finish(path))
      return found
    },
  }
}

const FILE_TYPE: HashStream = {
  update: () => undefined,
  finish: async (path) => ({ fileType: await detectType(path) }),
}

function newHash(name: HashName): HashStream {
  const hash = createHash(name)
  return { update: (bytes) => void hash.update(bytes), finish: async () => ({ [name]: hash.digest('hex') }) }
}

function newSsdeep(): HashStream {
  const ssdeep = createSsdeep()
  return { update: ssdeep.update, finish: async () => ({ ssdeep: ssdeep.digest() }) }
}

function newTlsh(): HashStream {
  const tlsh = createTlsh()
  return { update: tlsh.update, finish: async () => ({ tlsh: tlsh.digest() }) }
}

function newOthers({ hasBlocks }: { readonly hasBlocks: boolean }): HashStream {
  const blocks = hasBlocks ? openBlockDigester() : null
  let crc = 0
  let sizeBytes = 0
  return {
    update: (bytes) => {
      blocks?.update(bytes)
      crc = crc32(bytes, crc)
      sizeBytes += bytes.length
    },
    finish: async () => ({
      crc32: crc.toString(16).padStart(8, '0'),
      sizeBytes,
      blocks: blocks?.finish() ?? null,
    }),
  }
}
