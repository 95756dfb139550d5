import { openWorker, type WorkerClient } from '../workers/open-worker.ts'
import hashWorker from './hash-worker.ts?worker&url'

/** Idle workers. Starting one for each of many small files would take longer than reading the files. */
const idle: WorkerClient<File, string>[] = []

/** The SHA-256 of a file, while the page stays as quick as it was. */
export async function hashInWorker(file: File, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  const worker = idle.pop() ?? openWorker<File, string>(hashWorker)
  signal.addEventListener('abort', worker.end)
  try {
    const sha256 = await worker.ask(file)
    idle.push(worker)
    return sha256
  } catch (error) {
    worker.end()
    throw error
  } finally {
    signal.removeEventListener('abort', worker.end)
  }
}
