import { appendFileSync } from 'node:fs'

type Test = { comment(text: string): unknown }

/** What an attack counted, in the order in which it is to be read. */
export type Figures = Readonly<Record<string, number | string>>

/** Prints the figures of an attack; `npm run test:chaos` keeps them for docs/reliability.md. */
export function report(t: Test, figures: Figures): void {
  const lines = Object.entries(figures).map(([name, value]) => `${name}: ${value}`)
  t.comment(lines.join(', '))
  const file = process.env.ATTACK_FIGURES
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figures)}\n`)
}
