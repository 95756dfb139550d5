import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EQUIVALENT } from './equivalent.ts'
import { findMutations, type Mutation } from './mutations.ts'
import { sample } from './random.ts'

export type Mutant = Mutation & {
  /** Of the sample, from 1. */
  readonly number: number
  /** Relative to the root. */
  readonly file: string
  readonly source: string
}

export type Selection = {
  readonly root: string
  /** A folder or a file, relative to the root. */
  readonly area: string
  readonly seed: number
  readonly count: number
}

/** A sample of the faults that can be put into an area. */
export function findMutants({ root, area, seed, count }: Selection): readonly Mutant[] {
  const all = sourcesOf(root, area).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return findMutations(source)
      .map((mutation) => ({ ...mutation, file, source }))
      .filter((mutant) => !isEquivalent(mutant))
  })
  return sample(all, seed, count).map((mutant, at) => ({ ...mutant, number: at + 1 }))
}

function sourcesOf(root: string, area: string): readonly string[] {
  if (statSync(join(root, area)).isFile()) return [area]
  return globSync(`${area}/**/*.ts`, { cwd: root }).sort()
}

type PlacedMutant = Pick<Mutant, 'file' | 'source' | 'start' | 'end' | 'text'>

function isEquivalent({ file, source, start, end, text }: PlacedMutant): boolean {
  const line = linesAt(source, start, start).text.trim()
  const change = `${source.slice(start, end)} -> ${text}`
  return EQUIVALENT.some((known) => known.file === file && known.line === line && known.change === change)
}

/** The whole lines of a text from one place to another; the first has this number. */
export function linesAt(
  source: string,
  start: number,
  end: number,
): { readonly number: number; readonly text: string } {
  const from = source.lastIndexOf('\n', start - 1) + 1
  const to = source.indexOf('\n', end)
  return { number: source.slice(0, from).split('\n').length, text: source.slice(from, to === -1 ? undefined : to) }
}
