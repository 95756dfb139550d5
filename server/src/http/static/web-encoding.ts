import type { Request } from 'restify'

export type Encoding = { readonly name: string; readonly suffix: string }

/** The smaller one first. */
const ENCODINGS: readonly Encoding[] = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
]

/** The encodings that the client accepts, and how files end that are stored in them. None for ranges: they count stored bytes. */
export function acceptedEncodings({ headers }: Request): readonly Encoding[] {
  const asked = headers['accept-encoding']
  if (asked === undefined || headers.range !== undefined) return []
  const isAccepted = new Map(String(asked).split(',').map(readPreference))
  return ENCODINGS.filter(({ name }) => isAccepted.get(name) ?? isAccepted.get('*') ?? false)
}

function readPreference(text: string): readonly [name: string, isAccepted: boolean] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  return [name, !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter))]
}
