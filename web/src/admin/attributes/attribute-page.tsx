import type { AttributeKey } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Confirm } from '../../parts/confirm.tsx'
import { LoadedSection, Section } from '../../parts/section.tsx'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { escapeInvisible } from '../../text/visible.ts'
import { adminTexts } from '../../texts/admin.ts'
import { ADMIN_PARTS } from '../parts-of-admin.ts'
import { AttributeFields } from './attribute-fields.tsx'
import { AttributeRights } from './attribute-rights.tsx'

export function AttributePage({ name }: { readonly name: string }): ReactNode {
  const key = useLoad<AttributeKey>(name, async (signal) => (await fullClient()).attributeKeys.get(name, { signal }))
  const [, navigate] = useLocation()
  const remove = async (): Promise<void> => {
    await (await fullClient()).attributeKeys.delete(name)
    navigate(ADMIN_PARTS.attributes.path)
  }
  return (
    <>
      <h1>
        <UntrustedText text={name} />
      </h1>
      <Link href={ADMIN_PARTS.attributes.path}>{adminTexts.backTo(adminTexts.parts.attributes)}</Link>
      <LoadedSection title={adminTexts.definition} load={key}>
        {(found) => <AttributeFields definition={found} onSaved={key.set} />}
      </LoadedSection>
      {key.value && (
        <>
          <AttributeRights attribute={name} />
          <Section title={adminTexts.deleteKey}>
            <Confirm
              label={adminTexts.deleteKey}
              question={adminTexts.deleteKeyQuestion(escapeInvisible(name))}
              means={adminTexts.deleteKeyMeans}
              verb={adminTexts.deleteKey}
              onConfirm={remove}
            />
          </Section>
        </>
      )}
    </>
  )
}
