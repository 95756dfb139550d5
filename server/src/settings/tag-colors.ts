const COLORS = ['blue', 'violet', 'green', 'amber', 'red', 'gray'] as const
type TagColor = (typeof COLORS)[number]

/** The prefix and the color of `feed=blue`. */
export function tagColorOf(pair: string): readonly [prefix: string, color: TagColor] {
  const end = pair.lastIndexOf('=')
  const prefix = pair.slice(0, Math.max(0, end)).trim().toLowerCase()
  const color = COLORS.find((name) => name === pair.slice(end + 1).trim())
  if (prefix === '' || color === undefined)
    throw new Error(`must be pairs like feed=blue, with a color of ${COLORS.join(', ')}, not ${pair}`)
  return [prefix, color]
}
