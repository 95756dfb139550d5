import type { Command } from 'commander'
import { preferencesOf } from '../configuration/profile.ts'
import { parseFields } from '../formats/fields.ts'
import type { RecordWriter, Shape } from '../formats/shape.ts'
import { formatOf, type Globals, isEnabled, jqOf } from '../program/globals.ts'
import type { Interruption } from '../program/interruption.ts'
import type { Io } from '../program/io.ts'
import { withoutSecrets } from '../program/redact.ts'
import { type Paint, paintFor } from '../terminal/color.ts'
import { openMessages } from '../terminal/messages.ts'
import { openOutput } from '../terminal/output.ts'
import { canPage, openPager, type Pager, pagerCommand } from '../terminal/pager.ts'
import type { Context, Records, Run } from './context.ts'
import { recordWriter, type WriterOptions } from './record-writer.ts'

const runs = new WeakMap<Command, Run>()

export function openRun(io: Io, interruption: Interruption): Run {
  return {
    io,
    interruption,
    out: openOutput(io.stdout),
    err: openOutput(io.stderr),
    outcome: 'success',
    exitCode: undefined,
    endsBySignal: false,
    secrets: new Set(),
    pager: undefined,
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

function contextIn(run: Run, given: Globals): Context {
  const { io } = run
  const preferences = preferencesOf(io, given.profile)
  const { concurrency } = preferences
  const globals = concurrency === undefined ? given : { concurrency: String(concurrency), ...given }
  const isInteractive = io.stdin.isTTY === true && io.stderr.isTTY === true && !isEnabled(io.env.LAZARET_NO_INPUT)
  const isPlain = isEnabled(io.env.CI) || io.env.TERM === 'dumb'
  const context: Context = Object.assign(run, {
    globals,
    preferences,
    messages: openMessages(
      (text) => void run.err.write(withoutSecrets(text, run.secrets)).catch(() => undefined),
      talkOptions(io, globals),
    ),
    canAsk: isInteractive && globals.input !== false,
    canDraw: io.stderr.isTTY === true && globals.progress !== false && !globals.quiet && !isPlain,
    isDryRun: globals.dryRun === true,
    isOutputChosen: isOutputChosen(globals, io.env.LAZARET_FORMAT || preferences.format),
    print: <T>(shape: Shape<T>) => printer(context, shape),
    printAll: <T>(shape: Shape<T>, load: () => Records<T>) => printAll(printer(context, shape), load),
  })
  return context
}

function isOutputChosen({ output, json, fields, jq, jqJson, template }: Globals, named: string | undefined): boolean {
  return [output, json, fields, jq, jqJson, template, named].some((wish) => wish !== undefined && wish !== '')
}

function talkOptions(io: Io, globals: Globals): { isQuiet: boolean; isVerbose: boolean; paint: Paint } {
  return {
    isQuiet: globals.quiet === true,
    isVerbose: (globals.verbose ?? 0) > 0 || isEnabled(io.env.LAZARET_DEBUG),
    paint: paintFor(io.stderr, io.env, globals.color),
  }
}

function printer<T>(context: Context, shape: Shape<T>): RecordWriter<T> {
  const { io, globals, preferences } = context
  const isTerminal = io.stdout.isTTY === true
  const options = {
    format: formatOf(globals, io.env, isTerminal ? 'table' : 'jsonl', preferences.format),
    fields: parseFields(globals.fields),
    jq: jqOf(globals),
    abort: context.interruption.abort,
    template: globals.template,
    isForExcel: globals.excel === true,
    paint: paintFor(io.stdout, io.env, globals.color),
    viewer: {
      isHuman: isTerminal,
      // Streams run for days.
      get now() {
        return Date.now()
      },
    },
    lineWidth: isTerminal ? io.stdout.columns || 80 : undefined,
  }
  const reportsEmpty = isTerminal && options.format === 'table' && shape.kind === 'list'
  const writer = writerFor(context, shape, options)
  return reportsEmpty ? reportingEmpty(writer, () => context.messages.note('no results')) : writer
}

async function printAll<T>(writer: RecordWriter<T>, load: () => Records<T>): Promise<void> {
  for await (const record of await load()) await writer.add(record)
  await writer.end()
}

/** On a terminal an empty table says that it is empty. */
function reportingEmpty<T>(writer: RecordWriter<T>, report: () => unknown): RecordWriter<T> {
  let isEmpty = true
  return {
    add: (record) => {
      isEmpty = false
      return writer.add(record)
    },
    end: async () => {
      await writer.end()
      if (isEmpty) report()
    },
  }
}

function writerFor<T>(context: Context, shape: Shape<T>, options: WriterOptions): RecordWriter<T> {
  const { template } = context.globals
  const isPaged = options.format === 'table' && shape.kind !== 'stream' && !options.jq && !template
  const pager = isPaged ? pagerFor(context) : undefined
  if (!pager) return recordWriter(shape, options, (text) => context.out.write(text))
  const writer = recordWriter(shape, options, (text) => pager.write(text))
  return { add: (record) => writer.add(record), end: () => writer.end().then(pager.end) }
}

/** Failures are shown only after the pager has ended: the run waits for it. */
function pagerFor(context: Context): Pager | undefined {
  const command = context.globals.pager !== false && canPage(context.io) ? pagerCommand(context.io.env) : undefined
  if (command === undefined) return undefined
  context.pager ??= openPager(command, context.io, (text) => context.out.write(text))
  return context.pager
}

function rootOf(command: Command): Command {
  return command.parent ? rootOf(command.parent) : command
}
