import { constants } from 'node:fs'
import type { EngineFs, FileNode, FileStream } from './engine.ts'
import { FRAME, OUTPUT_PATH } from './messages.ts'
import { endWith, sendFrame } from './pipes.ts'

const [FOLDER_MODE, FILE_MODE] = [constants.S_IFDIR | 0o777, constants.S_IFREG | 0o666]
const NO_SUCH_FILE = 44
// Empty files and folders count as well: they use memory, but no other limit.
const MAX_NODES = 100_000
// A decoder may write all of its window at once.
const CHUNK_BYTES = 64 * 1024
const [FROM_START, FROM_POSITION] = [0, 1]
const EPOCH = new Date(0)

type Archive = { readonly sizeBytes: number; readonly read: (into: Uint8Array, position: number) => number }

/**
 * A file system with the archive, in which files that are written keep no bytes: these are sent to the server. A path is never one of
 * the disk, and links lead nowhere.
 */
export function mountArchive(fs: EngineFs, archive: Archive): void {
  let nodes = 0
  const addNode = (parent: FileNode | null, name: string, mode: number): FileNode => {
    nodes += 1
    if (nodes > MAX_NODES) endWith(FRAME.limit)
    const node = fs.createNode(parent, name, mode, 0)
    return Object.assign(node, { node_ops: nodeOperations, stream_ops: writing, usedBytes: 0, hasBegun: false })
  }
  const nodeOperations = {
    getattr: (node: FileNode) => attributesOf(node),
    setattr: () => undefined,
    lookup() {
      throw new fs.ErrnoError(NO_SUCH_FILE)
    },
    mknod: addNode,
    symlink: (parent: FileNode, name: string) => addNode(parent, name, FILE_MODE),
    rename: () => undefined,
    unlink: () => undefined,
    rmdir: () => undefined,
    readdir: () => ['.', '..', 'archive'],
    readlink: () => '',
  }
  const writing = writeOperations(fs)
  const mount = (): FileNode => {
    const root = addNode(null, '/', FOLDER_MODE)
    const file = addNode(root, 'archive', FILE_MODE)
    Object.assign(file, { usedBytes: archive.sizeBytes, stream_ops: readOperations(archive) })
    return root
  }
  fs.mkdir('/w')
  fs.mount({ mount }, {}, '/w')
}

function attributesOf({ id, mode, usedBytes }: FileNode) {
  const numbers = { dev: 1, ino: id, nlink: 1, uid: 0, gid: 0, rdev: 0, blksize: 4096, blocks: 0 }
  return { ...numbers, mode, size: usedBytes, atime: EPOCH, mtime: EPOCH, ctime: EPOCH }
}

type BytesOf = readonly [stream: FileStream, memory: Uint8Array, offset: number, length: number, position: number]

function seek(stream: FileStream, offset: number, from: number): number {
  if (from === FROM_START) return offset
  return from === FROM_POSITION ? stream.position + offset : stream.node.usedBytes + offset
}

function readOperations({ read }: Archive) {
  return {
    llseek: seek,
    read: (...[, memory, offset, length, position]: BytesOf) => read(bytesOf(memory, offset, length), position),
  }
}

function writeOperations(fs: EngineFs) {
  return {
    llseek: seek,
    read: () => 0,
    write(...[{ node }, memory, offset, length, position]: BytesOf): number {
      if (position !== node.usedBytes) endWith(FRAME.unsupported)
      if (!node.hasBegun) sendFrame(FRAME.file, fs.getPath(node).slice(OUTPUT_PATH.length + 1))
      node.hasBegun = true
      node.usedBytes += length
      const bytes = bytesOf(memory, offset, length)
      for (let at = 0; at < length; at += CHUNK_BYTES) sendFrame(FRAME.data, bytes.subarray(at, at + CHUNK_BYTES))
      return length
    },
    close({ node }: FileStream): void {
      if (node.hasBegun) sendFrame(FRAME.close)
    },
  }
}

/** The memory of the engine has signed bytes. */
function bytesOf(memory: Uint8Array, offset: number, length: number): Uint8Array {
  return new Uint8Array(memory.buffer, memory.byteOffset + offset, length)
}
