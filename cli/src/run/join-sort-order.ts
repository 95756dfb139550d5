const OPTION = '--sort'

/**
 * Writes `--sort -name` as `--sort=-name`. The parser of the program would otherwise read the value as its own `-n`, because the
 * option belongs to a command, which is parsed later.
 */
export function joinSortOrder(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--')
  const isInside = (at: number): boolean => end < 0 || at < end
  const isOrder = (at: number): boolean => isInside(at) && argv[at - 1] === OPTION && /^-[a-z]/.test(argv[at] ?? '')
  return argv.flatMap((word, at) => {
    if (isOrder(at)) return []
    return [isOrder(at + 1) ? `${word}=${argv[at + 1]}` : word]
  })
}
