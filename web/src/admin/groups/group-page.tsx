import type { Group } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Confirm } from '../../parts/confirm.tsx'
import { LoadedSection, Section } from '../../parts/section.tsx'
import { fullClient } from '../../server/client.ts'
import { isUnsupported } from '../../server/features.ts'
import { useLoad } from '../../server/use-load.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { escapeInvisible } from '../../text/visible.ts'
import { adminTexts } from '../../texts/admin.ts'
import { ADMIN_PARTS } from '../parts-of-admin.ts'
import { GroupCapabilities } from './group-capabilities.tsx'
import { GroupFields } from './group-fields.tsx'
import { GroupMembers } from './group-members.tsx'
import { GroupQuota } from './group-quota.tsx'

export function GroupPage({ name }: { readonly name: string }): ReactNode {
  const group = useLoad<Group>(name, async (signal) => (await fullClient()).groups.get(name, { signal }))
  return (
    <>
      <h1>
        <UntrustedText text={name} />
      </h1>
      <Link href={ADMIN_PARTS.groups.path}>{adminTexts.backTo(adminTexts.parts.groups)}</Link>
      <LoadedSection title={adminTexts.settings} load={group}>
        {(found) =>
          found.immutable ? <p>{adminTexts.immutable}</p> : <GroupFields group={found} onSaved={group.reload} />
        }
      </LoadedSection>
      {group.value && (
        <>
          <GroupMembers group={group.value} onChange={group.reload} />
          <GroupCapabilities group={group.value} onChange={group.set} />
          {!isUnsupported('usage') && <GroupQuota name={name} />}
          {!group.value.immutable && <DeleteGroup name={name} />}
        </>
      )}
    </>
  )
}

function DeleteGroup({ name }: { readonly name: string }): ReactNode {
  const [, navigate] = useLocation()
  const remove = async (): Promise<void> => {
    await (await fullClient()).groups.delete(name)
    navigate(ADMIN_PARTS.groups.path)
  }
  return (
    <Section title={adminTexts.deleteGroup}>
      <Confirm
        label={adminTexts.deleteGroup}
        question={adminTexts.deleteGroupQuestion(escapeInvisible(name))}
        means={adminTexts.deleteGroupMeans}
        verb={adminTexts.deleteGroup}
        onConfirm={remove}
      />
    </Section>
  )
}
