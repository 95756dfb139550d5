import { type ReactNode, useState } from 'react'
import { LoadedSection, Section } from '../parts/section.tsx'
import { fieldQuery } from '../query/field-query.ts'
import { listPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { humanSize } from '../text/amounts.ts'
import { adminTexts } from '../texts/admin.ts'
import { usageTexts } from '../texts/usage.ts'
import { UsageBars } from '../usage/usage-bars.tsx'

type By = keyof typeof usageTexts.by

const MAX_ENTRIES = 20

/** Objects and bytes of the repository. Tags are counted only when asked for: each time the server reads up to 100 000 objects. */
export function UsagePage(): ReactNode {
  const [hasTags, setTags] = useState(false)
  return (
    <>
      <h1>{adminTexts.parts.usage}</h1>
      <div className="overview">
        <UsageSection by="kind" />
        <UsageSection by="user" />
        <UsageSection by="group" />
        <UsageSection by="day" />
        {hasTags ? (
          <UsageSection by="tag" />
        ) : (
          <Section title={usageTexts.by.tag}>
            <p className="quiet">{usageTexts.tagsAbout}</p>
            <button type="button" onClick={() => setTags(true)}>
              {usageTexts.countTags}
            </button>
          </Section>
        )}
      </div>
    </>
  )
}

function UsageSection({ by }: { readonly by: By }): ReactNode {
  const usage = useLoad(by, async (signal) => (await fullClient()).usage.report({ by, count: MAX_ENTRIES, signal }))
  const title = usageTexts.by[by]
  return (
    <LoadedSection title={title} load={usage}>
      {({ objects, bytes, entries, is_complete: isComplete }) => (
        <>
          <p>{usageTexts.amount(objects, humanSize(bytes))}</p>
          {!isComplete && <p className="quiet">{usageTexts.newestOnly}</p>}
          <UsageBars
            label={title}
            entries={entries}
            {...(by === 'user' ? { hrefOf: (login) => listPath('object', fieldQuery('uploader', login)) } : {})}
          />
        </>
      )}
    </LoadedSection>
  )
}
