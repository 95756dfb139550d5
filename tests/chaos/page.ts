import { readFileSync, writeFileSync } from 'node:fs'
import { type Attack, allAttacks } from './attacks.ts'
import { type Result, type Results, readResults } from './results.ts'

const PAGE = new URL('../../docs/reliability.md', import.meta.url)
const [BEGIN, END] = ['<!-- results -->', '<!-- end of results -->']

/** The page with the figures of today's results in it. */
export function renderPage(): string {
  const text = readPage()
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`docs/reliability.md needs the lines ${BEGIN} and ${END}`)
  return `${text.slice(0, begin + BEGIN.length)}\n${renderResults(allAttacks(), readResults())}\n${text.slice(end)}`
}

export const readPage = (): string => readFileSync(PAGE, 'utf8')

export const writePage = (): void => writeFileSync(PAGE, renderPage())

export function renderResults(attacks: ReadonlyMap<string, Attack>, results: Results): string {
  const machines = [...new Set(Object.values(results).map(({ ranOn }) => ranOn))]
  const rows = [...attacks].map(([name, { promise }]) => {
    const result = results[name]
    const [figures, when] = result === undefined ? ['not run yet', ''] : [figuresOf(result), whenOf(result, machines)]
    return `| ${promise} | \`npm run test:chaos -- ${name}\` | ${figures} | ${when} |`
  })
  return [
    '| promise | run it again | figures | run |',
    '|---|---|---|---|',
    ...rows,
    '',
    ...machines.map((ranOn, at) => `${at + 1}. ${ranOn}`),
  ].join('\n')
}

function figuresOf({ form, figures }: Result): string {
  const texts = figures.map((each) => Object.entries(each).map(([name, value]) => `${name}: ${value}`))
  const all = texts.map((each) => each.join(', ')).join('; ') || 'passed'
  return form === 'full' ? all : `short form only: ${all}`
}

const whenOf = ({ date, ranOn }: Result, machines: readonly string[]): string =>
  `${date} (${machines.indexOf(ranOn) + 1})`
