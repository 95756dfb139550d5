export type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/
const LABEL = /\b(\w+)="((?:[^"\\]|\\.)*)"/g

/** The samples of metrics in Prometheus' text format. */
export function readMeasures(text: string): readonly Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    if (name === undefined) return []
    return [{ name, labels: labelsOf(labels), value: Number(value) }]
  })
}

/** Adds up the values of all processes, for each combination of the other labels. */
export function sumOverProcesses(samples: readonly Sample[], name: string): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { labels, value } of samples.filter((sample) => sample.name === name)) {
    const { process: _process, ...others } = labels
    const state = Object.values(others).join(' ')
    sums.set(state, (sums.get(state) ?? 0) + value)
  }
  return sums
}

function labelsOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(LABEL)].map(([, name = '', value = '']) => [name, unescaped(value)]))
}

function unescaped(value: string): string {
  return value.replace(/\\(.)/g, (_whole, character: string) => (character === 'n' ? '\n' : character))
}
