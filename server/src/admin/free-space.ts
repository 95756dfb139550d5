import { statfs } from 'node:fs/promises'

const LITTLE_BYTES = 5 * 1024 ** 3
const GIB = 1024 ** 3

export async function freeSpace(folder: string): Promise<{ state: 'ok' | 'warning'; detail: string }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const [free, all] = [bavail * bsize, blocks * bsize]
  const detail = `${(free / GIB).toFixed(1)} of ${(all / GIB).toFixed(1)} GiB free`
  return { state: free < LITTLE_BYTES ? 'warning' : 'ok', detail }
}
