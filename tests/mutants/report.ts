import { linesAt, type Mutant } from './find-mutants.ts'
import { applyMutation } from './mutations.ts'
import type { Verdict } from './run-mutants.ts'

/** The lines that a mutant changes, before and after. */
export function diffOf(mutant: Mutant): string {
  const { source, start, end, text } = mutant
  const before = linesAt(source, start, end).text
  const after = linesAt(applyMutation(source, mutant), start, start + text.length).text
  const marked = (lines: string, mark: string) => lines.split('\n').map((line) => `${mark} ${line}`)
  return [...marked(before, '-'), ...marked(after, '+')].join('\n')
}

/** Each survivor as a difference, and the score. */
export function reportOf(verdicts: readonly Verdict[], area: string, seed: number): string {
  const survivors = verdicts.filter(({ state }) => state === 'survived')
  const noticed = verdicts.length - survivors.length
  const parts = survivors.map(({ mutant, by }) => {
    const { number } = linesAt(mutant.source, mutant.start, mutant.end)
    return `survived ${mutant.number}: ${mutant.file}:${number}: ${mutant.operator} (${by})\n${diffOf(mutant)}\n`
  })
  return [...parts, `${area}: ${noticed} of ${verdicts.length} noticed, ${scoreOf(verdicts)} %, seed ${seed}`].join(
    '\n',
  )
}

export function scoreOf(verdicts: readonly Verdict[]): number {
  const noticed = verdicts.filter(({ state }) => state === 'noticed').length
  return verdicts.length === 0 ? 100 : Math.floor((100 * noticed) / verdicts.length)
}
