import { openRun } from './context.ts'
import { EXIT_CODES } from './exit-codes.ts'
import { interruptionCode, reportFailure } from './failure.ts'
import { type Interruption, openInterruption } from './interruption.ts'
import { type Io, processIo } from './io.ts'
import { buildProgram } from './program.ts'

/** Runs one command line; gives the exit code. */
export async function run(
  argv: readonly string[],
  io: Io,
  interruption: Interruption = openInterruption(),
): Promise<number> {
  const running = openRun(io, interruption)
  const program = buildProgram(running)
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return interruptionCode(running) ?? EXIT_CODES[running.outcome].code
  } catch (error) {
    return reportFailure(error, running, program.opts())
  }
}

/** The program: arguments, streams and signals of the process. */
export async function main(): Promise<void> {
  const io = processIo()
  const interruption = openInterruption()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.raise(signal))
  // A reader of standard input that waits for more must not outlive the wish to stop.
  interruption.stop.addEventListener('abort', () => io.stdin.destroy(), { once: true })
  process.exitCode = await run(process.argv.slice(2), io, interruption)
  io.stdin.destroy()
}
