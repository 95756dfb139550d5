import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { PROCESSOR_TIME_FD, RUNNER_PID, readProcessorMs } from './processor-time.ts'

// Imported before a test file. Threads and forked processes inherit the import, but not the descriptor.
if (isMainThread && process.env[RUNNER_PID] === String(process.ppid)) {
  process.on('exit', () => {
    const processorMs = readProcessorMs()
    if (processorMs !== null) writeSync(PROCESSOR_TIME_FD, String(processorMs))
  })
}
