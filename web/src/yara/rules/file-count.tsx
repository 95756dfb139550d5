import type { YaraMatchCount } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Time } from '../../parts/time.tsx'
import { listPath } from '../../records/kinds.ts'
import { escapeInvisible } from '../../text/visible.ts'
import { ruleTexts } from '../../texts/rules.ts'

type CountProps = { readonly count: YaraMatchCount | undefined }
type FileProps = CountProps & {
  /** It finds the files. */
  readonly query: string
  /** The ruleset or rule. */
  readonly name: string
}

/** The number of files that match, which leads to them. Older servers do not count. */
export function FileCount({ count, query, name }: FileProps): ReactNode {
  const shownName = escapeInvisible(name)
  const text = count && ruleTexts.fileCount(count.files, count.is_exact)
  const label = text === undefined ? ruleTexts.showMatchesOf(shownName) : ruleTexts.fileCountOf(text, shownName)
  return (
    <Link href={listPath('file', query)} aria-label={label}>
      {text ?? ruleTexts.showMatches}
    </Link>
  )
}

export function LastMatch({ count }: CountProps): ReactNode {
  const time = count?.last_match_at ?? null
  return time !== null && <Time time={time} />
}
