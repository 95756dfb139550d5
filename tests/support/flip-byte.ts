import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Changes one byte of a stored content without leaving a trace: size and times stay. */
export async function flipByte(root: string, sha256: string, at: number): Promise<void> {
  await using handle = await open(await findStored(root, sha256), 'r+')
  const { atime, mtime } = await handle.stat()
  const byte = Buffer.alloc(1)
  const { bytesRead } = await handle.read(byte, 0, 1, at)
  if (bytesRead === 0) throw new Error(`${sha256} has no byte ${at}`)
  byte[0] = (byte[0] ?? 0) ^ 0x01
  await handle.write(byte, 0, 1, at)
  await handle.utimes(atime, mtime)
}

const ENDINGS = ['', '.masked', '._S3rver_object', '.masked._S3rver_object']

/** The file that holds a content, on disk or below the folder of an S3 server. */
export async function findStored(root: string, sha256: string): Promise<string> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const found = entries.find(
    ({ name, parentPath }) =>
      ENDINGS.some((ending) => name === sha256 + ending) && !/\.staging|\.aside|metadata/.test(parentPath),
  )
  if (found === undefined) throw new Error(`${sha256} is not stored`)
  return join(found.parentPath, found.name)
}
