export type Series = {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
  readonly name: string
}
export type Family = { readonly type: string; readonly help: string; readonly series: readonly Series[] }

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/
const NUMBER = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped']

/**
 * Reads the text format, version 0.0.4, and throws where it is broken: every family has HELP and TYPE before its series,
 * stands once and in one piece, no series stands twice, and histograms are complete.
 */
export function parseExposition(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const families = new Map<string, { type: string; help: string; series: Series[] }>()
  const seen = new Set<string>()
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (kind === undefined && line.startsWith('#')) throw new Error(`a comment of no meaning: ${line}`)
    if (kind === 'HELP') {
      if (!NAME.test(name) || families.has(name)) throw new Error(`${name} stands twice or is not a name`)
      families.set(name, { type: '', help: rest, series: [] })
      current = name
      continue
    }
    const family = families.get(current)
    if (family === undefined) throw new Error(`no metadata for ${line}`)
    if (kind === 'TYPE') {
      if (name !== current || family.type !== '' || !TYPES.includes(rest)) throw new Error(`wrong type: ${line}`)
      family.type = rest
      continue
    }
    const series = readSample(line)
    const key = `${series.name}${JSON.stringify(Object.entries(series.labels).sort())}`
    if (seen.has(key)) throw new Error(`stands twice: ${line}`)
    seen.add(key)
    if (!belongs(series, current, family.type)) throw new Error(`${line} is not a series of ${current}`)
    family.series.push(series)
  }
  for (const [name, family] of families) checkFamily(name, family)
  return families
}

function readSample(line: string): Series {
  const [, name = '', inner = '', number = ''] = SAMPLE.exec(line) ?? []
  if (name === '' || !NUMBER.test(number)) throw new Error(`no sample: ${line}`)
  const labels: Record<string, string> = {}
  for (let rest = inner; rest !== ''; ) {
    const [whole, label = '', value = ''] = LABEL.exec(rest) ?? []
    if (whole === undefined || label in labels) throw new Error(`wrong labels: ${line}`)
    labels[label] = value.replace(/\\(["\\n])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))
    rest = rest.slice(whole.length)
  }
  return { name, labels, value: number === '+Inf' ? Number.POSITIVE_INFINITY : Number(number) }
}

function belongs({ name, labels }: Series, family: string, type: string): boolean {
  if (type === 'histogram') {
    if (name === `${family}_bucket`) return 'le' in labels
    return [`${family}_sum`, `${family}_count`].includes(name)
  }
  if (type === 'summary') return [family, `${family}_sum`, `${family}_count`].includes(name)
  return name === family
}

function checkFamily(name: string, { type, series }: Family): void {
  if (type === '') throw new Error(`${name} has no type`)
  if (type === 'counter' && series.some(({ value }) => !(value >= 0))) throw new Error(`${name} is below zero`)
  if (type !== 'histogram') return
  const counts = series.filter((each) => each.name === `${name}_count`)
  for (const { labels, value } of counts) {
    const same = (other: Series): boolean => Object.entries(labels).every(([key, each]) => other.labels[key] === each)
    const buckets = series.filter((other) => other.name === `${name}_bucket` && same(other))
    const steps = buckets.map((each) => each.value)
    if (buckets.at(-1)?.labels.le !== '+Inf' || steps.at(-1) !== value) throw new Error(`${name} has no last bucket`)
    if (steps.some((step, index) => step < (steps[index - 1] ?? 0))) throw new Error(`${name} has a falling bucket`)
  }
}
