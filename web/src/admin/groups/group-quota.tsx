import type { Quota } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { FormEnd } from '../../parts/form-end.tsx'
import { LoadedSection } from '../../parts/section.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { usageTexts } from '../../texts/usage.ts'
import { QuotaList } from '../../usage/quota-list.tsx'
import { limitsFrom, textsOf } from './quota-texts.ts'

/** The quota that all members of a group share. */
export function GroupQuota({ name }: { readonly name: string }): ReactNode {
  const quota = useLoad<Quota>(name, async (signal) => (await fullClient()).usage.quota(name, { signal }))
  return (
    <LoadedSection title={usageTexts.quota} load={quota}>
      {(found) => (
        <>
          <QuotaList quotas={[found]} />
          <QuotaForm quota={found} onSaved={quota.set} />
        </>
      )}
    </LoadedSection>
  )
}

type Props = { readonly quota: Quota; readonly onSaved: (quota: Quota) => void }

function QuotaForm({ quota, onSaved }: Props): ReactNode {
  const [texts, setTexts] = useState(textsOf(quota))
  const [saved, setSaved] = useState<typeof texts>()
  const action = useAction()
  const save = async (): Promise<void> => {
    onSaved(await (await fullClient()).usage.setQuota(quota.group, limitsFrom(texts, quota)))
    setSaved(texts)
  }
  return (
    <form aria-label={usageTexts.quota} onSubmit={action.submit(save)}>
      <TextField
        label={usageTexts.maxSize}
        hint={usageTexts.emptyMeans}
        type="number"
        min={0}
        step="any"
        text={texts.size}
        onText={(size) => setTexts({ ...texts, size })}
      />
      <TextField
        label={usageTexts.maxObjects}
        type="number"
        min={0}
        text={texts.objects}
        onText={(objects) => setTexts({ ...texts, objects })}
      />
      <TextField
        label={usageTexts.maxSizePerDay}
        type="number"
        min={0}
        step="any"
        text={texts.sizePerDay}
        onText={(sizePerDay) => setTexts({ ...texts, sizePerDay })}
      />
      <FormEnd action={action} isSaved={saved === texts} />
    </form>
  )
}
