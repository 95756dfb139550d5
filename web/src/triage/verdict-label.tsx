import type { ReactNode } from 'react'
import type { Verdict } from '../preferences/verdicts.ts'
import { tagHue } from '../text/tag-hue.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { triageTexts } from '../texts/triage.ts'

/** The change of a verdict in a few words. */
export function VerdictLabel({ verdict: { action, attribute, text } }: { readonly verdict: Verdict }): ReactNode {
  if (action === 'add_tag')
    return (
      <span className="tag" data-hue={tagHue(text)}>
        <UntrustedText text={text} />
      </span>
    )
  return (
    <span>
      {triageTexts.actions[action]} <UntrustedText text={action === 'set_attribute' ? `${attribute}: ${text}` : text} />
    </span>
  )
}
