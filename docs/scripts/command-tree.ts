import type { Command } from 'commander'
import { openRun } from '../../cli/src/context/context-of.ts'
import { openInterruption } from '../../cli/src/program/interruption.ts'
import { processIo } from '../../cli/src/program/io.ts'
import { buildProgram } from '../../cli/src/run/build-program.ts'

export type DescribedTerm = { readonly term: string; readonly about: string }
export type DescribedGroup = { readonly title: string; readonly rows: readonly DescribedTerm[] }

/** The facts of one command; generated pages say the same as its help. */
export type CommandPage = {
  /** `lazaret tag add` */
  readonly name: string
  readonly aliases: readonly string[]
  readonly summary: string
  readonly about: string
  readonly usage: string
  readonly arguments: readonly DescribedTerm[]
  readonly options: readonly DescribedGroup[]
  readonly examples: readonly string[]
  readonly inner: readonly CommandPage[]
}

/** The whole tree, without hidden commands. */
export function commandTree(): CommandPage {
  return pageOf(buildProgram(openRun(processIo(), openInterruption())), [])
}

function pageOf(command: Command, above: readonly string[]): CommandPage {
  const help = command.createHelp()
  const path = [...above, command.name()]
  const summary = command.summary() || command.description()
  return {
    name: path.join(' '),
    aliases: command.aliases(),
    summary,
    about: command.description() || summary,
    usage: `${path.join(' ')} ${command.usage()}`.trim(),
    arguments: help
      .visibleArguments(command)
      .map((one) => ({ term: one.name(), about: help.argumentDescription(one) })),
    options: optionGroups(command),
    examples: examplesOf(command),
    inner: help.visibleCommands(command).map((inner) => pageOf(inner, path)),
  }
}

function optionGroups(command: Command): DescribedGroup[] {
  const help = command.createHelp()
  const options = command.options.filter(({ hidden, long }) => !hidden && long !== '--version')
  const groups = Map.groupBy(options, ({ helpGroupHeading }) => helpGroupHeading ?? 'Options:')
  return [...groups].map(([title, all]) => ({
    title: title.replace(/:$/, ''),
    rows: all.map((option) => ({ term: help.optionTerm(option), about: help.optionDescription(option) })),
  }))
}

/** The lines after `Examples:`, as they are in the help. */
function examplesOf(command: Command): string[] {
  const pieces: string[] = []
  const before = command.configureOutput()
  command.configureOutput({ ...before, writeOut: (piece) => void pieces.push(piece) })
  command.outputHelp()
  command.configureOutput(before)
  const [, examples = ''] = pieces.join('').split(/^Examples:\n/m)
  const [lines = ''] = examples.split(/\n\s*\n/)
  return lines.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}
