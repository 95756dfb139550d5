import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { ArchiveSource } from '../archive-source.ts'
import { type EngineInput, FRAME, FRAME_HEADER_BYTES, type Frame } from './messages.ts'

const SCRIPT = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './engine-process.ts' : './engine-process.js', import.meta.url),
)

/**
 * Runs 7-Zip in a process of its own, and yields its frames. The process reads from the archive as it needs to, waits until a frame is
 * taken, and ends with this generator or with the thread.
 */
export async function* runEngine(source: ArchiveSource, args: readonly string[]): AsyncGenerator<Frame> {
  // Without the environment of the server, which may hold secrets.
  const child = spawn(process.execPath, ['--max-old-space-size=128', SCRIPT], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  })
  // A pipe that breaks with the process is reported by its end.
  for (const part of [child, child.stdin, child.stdout, child.stdio[3]]) part?.on('error', () => undefined)
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error('the process has no pipes')
  const input: EngineInput = { args, sizeBytes: source.sizeBytes }
  stdin.write(`${JSON.stringify(input)}\n`)
  try {
    for await (const frame of framesOf(stdout)) {
      if (frame.kind === FRAME.read) await respond(source, frame, stdin)
      else yield frame
    }
  } finally {
    child.kill('SIGKILL')
  }
}

async function respond(source: ArchiveSource, { payload }: Frame, stdin: Writable): Promise<void> {
  const [start = 0, length = 0] = payload.toString().split(',').map(Number)
  stdin.write(new Uint8Array(await source.read(start, length)))
}

async function* framesOf(stdout: Readable): AsyncGenerator<Frame> {
  let rest = Buffer.alloc(0)
  for await (const chunk of stdout) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      if (rest.length < FRAME_HEADER_BYTES) break
      const end = FRAME_HEADER_BYTES + rest.readUInt32LE(1)
      if (rest.length < end) break
      yield { kind: rest.readUInt8(), payload: rest.subarray(FRAME_HEADER_BYTES, end) }
      rest = rest.subarray(end)
    }
  }
}
