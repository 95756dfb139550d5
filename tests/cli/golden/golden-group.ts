import type { Test } from 'tap'
import { FORMATS, type Format } from '../../../cli/src/program/globals.ts'
import { needProgram } from '../../support/programs.ts'
import { type GoldenCase, titleOf } from './case.ts'
import { normal } from './normal.ts'
import { openTerminal, screenOf, type TestTerminal } from './terminal.ts'
import { openWorld, type World } from './world.ts'

const WIDE = 100
const NARROW = 40

/** Compares what each case writes with what is on record. */
export async function compareGolden(t: Test, cases: readonly GoldenCase[]): Promise<void> {
  const world = await openWorld(t)
  await t.test('through a pipe', async (t) => {
    for (const one of cases) await t.test(titleOf(one), (t) => comparePiped(t, world, one))
  })
  for (const columns of [WIDE, NARROW]) {
    const shown = cases.filter((one) => widthsOf(one).includes(columns))
    await t.test(`on a terminal of ${columns} columns`, async (t) => {
      if (shown.length === 0 || !needProgram(t, 'script')) return
      const terminal = await openTerminal(t, columns)
      for (const one of shown) await t.test(titleOf(one), (t) => compareShown(t, { world, columns, terminal, one }))
    })
  }
}

function formatsOf({ formats, isSample = false, changes = false }: GoldenCase): readonly Format[] {
  if (formats !== undefined) return formats
  if (isSample) return FORMATS
  return changes ? ['json'] : ['json', 'csv', 'ids']
}

function widthsOf({ columns, isSample = false }: GoldenCase): readonly number[] {
  return columns ?? (isSample ? [WIDE, NARROW] : [WIDE])
}

type ShowOptions = {
  readonly world: World
  readonly columns: number
  readonly terminal: TestTerminal
  readonly one: GoldenCase
}

async function compareShown(t: Test, { world, columns, terminal, one }: ShowOptions): Promise<void> {
  const cli = await prepare(t, world, one)
  const env = { ...world.env, LAZARET_CONFIG: cli.path('config', 'config.json'), TERM: 'xterm' }
  const command = { args: one.args, stdin: one.stdin ?? '', env, cwd: cli.folder }
  const { code, output } = await terminal.run(command)
  // Colours are the only thing that a command may ask of the terminal.
  t.notMatch(output.replaceAll(/\u001b\[[\d;]*m/g, ''), /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/)
  const screen = await screenOf(finish(one, output, { url: world.url, folder: cli.folder }), columns)
  t.matchSnapshot(`${screen}exit ${code}\n`, 'screen')
}

async function comparePiped(t: Test, world: World, one: GoldenCase): Promise<void> {
  for (const format of formatsOf(one)) {
    const cli = await prepare(t, world, one)
    const { code, out, err } = await cli.run([...one.args, '-o', format], { stdin: one.stdin ?? '' })
    const text = `${out}${err === '' ? '' : `--- standard error\n${err}`}exit ${code}\n`
    t.matchSnapshot(finish(one, text, { url: world.url, folder: cli.folder }), format)
  }
}

/** Where the case before has left something behind. */
const changed = new WeakSet<World>()

async function prepare(t: Test, world: World, one: GoldenCase) {
  if (changed.delete(world)) await world.restore()
  if (one.changes) changed.add(world)
  const cli = await world.cli(t)
  await one.before?.(cli)
  return cli
}

function finish({ normalize }: GoldenCase, text: string, place: Parameters<typeof normal>[1]): string {
  const result = normal(text, place)
  return normalize ? normalize(result) : result
}
