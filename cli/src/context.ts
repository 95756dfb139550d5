import type { Command } from 'commander'
import { type Paint, paintFor } from './color.ts'
import type { Outcome } from './exit-codes.ts'
import { parseFields } from './formats/fields.ts'
import type { RecordWriter, Shape } from './formats/shape.ts'
import { recordWriter } from './formats/writer.ts'
import { formatOf, type Globals, isOn } from './globals.ts'
import type { Interruption } from './interruption.ts'
import type { Io } from './io.ts'
import { type Output, openOutput } from './output.ts'
import { openTalk, type Talk } from './talk.ts'

/** One run of the program. */
export type Run = {
  readonly io: Io
  readonly interruption: Interruption
  readonly out: Output
  readonly err: Output
  /** How the run ended, where no error says it. */
  outcome: Outcome
  /** Whether a signal is the usual way to end, as for a server, and no interruption. */
  endsBySignal: boolean
}

/** What an action works with. */
export type Context = Run & {
  readonly globals: Globals
  readonly talk: Talk
  /** May questions be asked? */
  readonly canAsk: boolean
  /** May a progress display be drawn? */
  readonly canDraw: boolean
  readonly isDryRun: boolean
  print<T>(shape: Shape<T>): RecordWriter<T>
}

const runs = new WeakMap<Command, Run>()

export function openRun(io: Io, interruption: Interruption): Run {
  return {
    io,
    interruption,
    out: openOutput(io.stdout),
    err: openOutput(io.stderr),
    outcome: 'success',
    endsBySignal: false,
  }
}

export function bindRun(program: Command, run: Run): void {
  runs.set(program, run)
}

/** The context of the run in which commander calls an action. */
export function contextOf(command: Command): Context {
  const root = rootOf(command)
  const run = runs.get(root)
  if (!run) throw new Error(`the command ${command.name()} is not part of a run`)
  return contextIn(run, root.opts<Globals>())
}

function contextIn(run: Run, globals: Globals): Context {
  const { io } = run
  const isInteractive = io.stdin.isTTY === true && io.stderr.isTTY === true && !isOn(io.env.LAZARET_NO_INPUT)
  const isPlain = isOn(io.env.CI) || io.env.TERM === 'dumb'
  return Object.assign(run, {
    globals,
    talk: openTalk((text) => void run.err.write(text).catch(() => undefined), talkOptions(io, globals)),
    canAsk: isInteractive && globals.input !== false,
    canDraw: io.stderr.isTTY === true && globals.progress !== false && !globals.quiet && !isPlain,
    isDryRun: globals.dryRun === true,
    print: <T>(shape: Shape<T>) => printer(run, globals, shape),
  })
}

function talkOptions(io: Io, globals: Globals): { isQuiet: boolean; isVerbose: boolean; paint: Paint } {
  return {
    isQuiet: globals.quiet === true,
    isVerbose: (globals.verbose ?? 0) > 0 || isOn(io.env.LAZARET_DEBUG),
    paint: paintFor(io.stderr, io.env, globals.color),
  }
}

function printer<T>({ io, out }: Run, globals: Globals, shape: Shape<T>): RecordWriter<T> {
  const isTerminal = io.stdout.isTTY === true
  const options = {
    format: formatOf(globals, io.env, isTerminal ? 'table' : 'jsonl'),
    fields: parseFields(globals.fields),
    isForExcel: globals.excel === true,
    paint: paintFor(io.stdout, io.env, globals.color),
    viewer: { isHuman: isTerminal, now: Date.now() },
    lineWidth: isTerminal ? (io.stdout.columns ?? 80) : undefined,
  }
  return recordWriter(shape, options, (text) => out.write(text))
}

function rootOf(command: Command): Command {
  return command.parent ? rootOf(command.parent) : command
}
