import type { CaseAddition } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { caseTexts } from '../texts/cases.ts'

/** How many objects a case took, and which were not found. */
export function AdditionNote({ addition }: { readonly addition: CaseAddition }): ReactNode {
  const { added, changed, unchanged, missing } = addition
  return (
    <p role="status">
      {caseTexts.added(added, changed, unchanged)}
      {missing.length > 0 && (
        <>
          <br />
          <UntrustedText text={caseTexts.missing(missing)} />
        </>
      )}
    </p>
  )
}
