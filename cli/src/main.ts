import { CommanderError } from 'commander'
import { openRun } from './context/context-of.ts'
import { EXIT_CODES } from './program/exit-codes.ts'
import { type Interruption, openInterruption } from './program/interruption.ts'
import { type Io, processIo } from './program/io.ts'
import { buildProgram, missingCommand } from './run/build-program.ts'
import { interruptionCode, reportFailure } from './run/failure.ts'
import { welcomeText } from './run/first-run.ts'
import { resolveCommand } from './run/resolve-command.ts'

const lingerMs = 1000

/** Runs one command line and returns the exit code. */
export async function run(
  argv: readonly string[],
  io: Io,
  interruption: Interruption = openInterruption(),
): Promise<number> {
  const running = openRun(io, interruption)
  const program = buildProgram(running)
  try {
    const welcome = argv.length === 0 ? await welcomeText(io) : undefined
    if (welcome !== undefined) {
      await running.out.write(welcome)
      return EXIT_CODES.success.code
    }
    const words = argv.length === 0 ? ['--help'] : await resolveCommand(program, argv, io)
    await program.parseAsync([...words], { from: 'user' })
    await running.pager?.end()
    return interruptionCode(running) ?? running.exitCode ?? EXIT_CODES[running.outcome].code
  } catch (error) {
    await running.pager?.end().catch(() => undefined)
    const isIncomplete = error instanceof CommanderError && error.code === 'commander.help'
    return reportFailure(isIncomplete ? missingCommand(program, argv) : error, running, program.opts())
  }
}

/** The program: arguments, streams and signals of the process. */
export async function main(): Promise<void> {
  const io = processIo()
  const interruption = openInterruption()
  let signals = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A third signal exits at once.
      if (++signals > 2) process.exit(signal === 'SIGINT' ? EXIT_CODES.interrupted.code : EXIT_CODES.terminated.code)
      interruption.raise(signal)
    })
  }
  // A pending read of standard input must not delay the exit.
  interruption.stop.addEventListener('abort', () => io.stdin.destroy(), { once: true })
  process.exitCode = await run(process.argv.slice(2), io, interruption)
  io.stdin.destroy()
  // Abandoned transfers must not keep the process alive; an empty event loop ends sooner.
  setTimeout(() => process.exit(), lingerMs).unref()
}
