import type { ReactNode } from 'react'
import { CAPABILITY_TEXTS, KEY_CAPABILITY_TEXTS } from '../generated/capabilities.ts'
import { FactList } from '../parts/fact-list.tsx'
import { profileTexts } from '../texts/profile.ts'

/** Capabilities of an account, in words. */
export function CapabilityList({ names }: { readonly names: readonly string[] }): ReactNode {
  if (names.length === 0) return <p>{profileTexts.mayOnlyRead}</p>
  return (
    <details>
      <summary>
        {profileTexts.may} ({names.length})
      </summary>
      <FactList
        rows={names.map((name) => [
          name,
          CAPABILITY_TEXTS[name] ?? KEY_CAPABILITY_TEXTS[name] ?? profileTexts.fromPlugin,
        ])}
      />
    </details>
  )
}
