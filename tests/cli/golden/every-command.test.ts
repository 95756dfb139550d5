import { readdir } from 'node:fs/promises'
import type { Command } from 'commander'
import t from 'tap'
import { openRun } from '../../../cli/src/context/context-of.ts'
import { openInterruption } from '../../../cli/src/program/interruption.ts'
import { processIo } from '../../../cli/src/program/io.ts'
import { buildProgram } from '../../../cli/src/run/build-program.ts'
import type { GoldenCase } from './case.ts'
import { EXCLUSIONS } from './exclusions.ts'

const program = buildProgram(openRun(processIo(), openInterruption()))

function leavesOf(command: Command, path: readonly string[] = []): string[] {
  const inner = command.createHelp().visibleCommands(command)
  if (inner.length === 0) return [path.join(' ')]
  return inner.flatMap((one) => leavesOf(one, [...path, one.name()]))
}

/** The command that words mean, by its own name. */
function commandOf(words: readonly string[], command: Command = program): string[] {
  const [first = '', ...rest] = words
  const inner = command.commands.find((one) => one.name() === first || one.aliases().includes(first))
  return inner ? [inner.name(), ...commandOf(rest, inner)] : []
}

async function allCases(): Promise<GoldenCase[]> {
  const folder = new URL('cases/', import.meta.url)
  const found: GoldenCase[] = []
  for (const name of await readdir(folder)) {
    const module: Record<string, readonly GoldenCase[]> = await import(new URL(name, folder).href)
    found.push(...Object.values(module).flat())
  }
  return found
}

t.test('each command has golden output, or a reason why not', async (t) => {
  const leaves = leavesOf(program)
  const covered = new Set((await allCases()).map(({ args }) => commandOf(args).join(' ')))
  const without = leaves.filter((leaf) => !covered.has(leaf) && !Object.hasOwn(EXCLUSIONS, leaf))
  t.same(without, [], 'commands without a case in tests/cli/golden/cases')
  const stale = Object.keys(EXCLUSIONS).filter((leaf) => !leaves.includes(leaf) || covered.has(leaf))
  t.same(stale, [], 'exclusions that exclude nothing')
})
