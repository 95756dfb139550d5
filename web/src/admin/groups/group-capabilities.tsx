import type { Group } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { CAPABILITY_TEXTS } from '../../generated/capabilities.ts'
import { Section } from '../../parts/section.tsx'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { adminTexts } from '../../texts/admin.ts'
import { profileTexts } from '../../texts/profile.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { CapabilityBox } from './capability-box.tsx'

type Props = { readonly group: Group; readonly onChange: (group: Group) => void }

/** Capabilities of the members of a group; each change takes effect at once. */
export function GroupCapabilities({ group, onChange }: Props): ReactNode {
  return (
    <Section title={adminTexts.parts.capabilities}>
      <ul className="lines">
        {capabilitiesOf([group]).map((capability) => (
          <li key={capability}>
            <CapabilityBox
              {...{ group, capability, onChange }}
              label={
                <>
                  <code>
                    <UntrustedText text={capability} />
                  </code>{' '}
                  {CAPABILITY_TEXTS[capability] ?? profileTexts.fromPlugin}
                </>
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
