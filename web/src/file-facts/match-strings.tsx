import type { YaraMatch } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { yaraTexts } from '../texts/yara.ts'
import { stringText } from './string-text.ts'

const MAX_STRINGS = 3

/** The first strings of a match, with their offsets. */
export function MatchStrings({ strings: found }: Pick<YaraMatch, 'strings'>): ReactNode {
  return (
    <>
      {found.slice(0, MAX_STRINGS).map((each) => (
        <div key={`${each.identifier} ${each.offset}`}>
          <code>
            <UntrustedText text={stringText(each)} />
          </code>
        </div>
      ))}
      {found.length > MAX_STRINGS && <span className="quiet">{yaraTexts.moreStrings(found.length - MAX_STRINGS)}</span>}
    </>
  )
}
