import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The generator of the measurements makes no fewer. */
export const MIN_CORPUS = 1000

type Generation = { readonly root: string; readonly folder: string; readonly objects: number }

/** Fills a database that does not exist yet with rows of objects, without contents. Takes minutes for a million. */
export async function generateRows({ root, folder, objects }: Generation, signal: AbortSignal): Promise<void> {
  const script = join(root, 'bench/scale/generate.ts')
  const args = ['--conditions=@lazaret/source', script, '--folder', folder, '--objects', String(objects)]
  const child: ChildProcess = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  const onAbort = (): void => void child.kill('SIGTERM')
  signal.addEventListener('abort', onAbort)
  const [code] = await once(child, 'close')
  signal.removeEventListener('abort', onAbort)
  signal.throwIfAborted()
  if (code !== 0) throw new Error(`the generator of rows ended with exit code ${code}`)
}
