import type { ReactNode } from 'react'
import { useCapabilities } from '../../session/use-account.ts'
import { adminTexts } from '../../texts/admin.ts'
import { Holds } from './holds.tsx'
import { Rules } from './rules.tsx'

const OF_RULES = 'access_all_objects'

/** Which objects are deleted by age, and which nobody deletes. */
export function RetentionPage(): ReactNode {
  const may = useCapabilities()
  return (
    <>
      <h1>{adminTexts.parts.retention}</h1>
      {may.has(OF_RULES) && <Rules />}
      <Holds />
    </>
  )
}
