const HEADING = '## [Unreleased]'

/** Makes the unreleased changes those of the version, below an empty section for the next ones. */
export function cutChangelog(text: string, version: string, date: string): string {
  const start = text.indexOf(`${HEADING}\n`)
  if (start < 0) throw new Error(`CHANGELOG.md has no heading "${HEADING}"`)
  const next = text.indexOf('\n## [', start + HEADING.length)
  const section = text.slice(start, next < 0 ? undefined : next)
  if (!/^- /m.test(section))
    throw new Error('CHANGELOG.md has no entry below "Unreleased": there is nothing to release')
  return text.replace(HEADING, () => `${HEADING}\n\n## [${version}] - ${date}`)
}
