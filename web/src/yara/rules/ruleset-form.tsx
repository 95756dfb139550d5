import type { YaraRulesetChange, YaraRulesetWithSource } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { FormEnd } from '../../parts/form-end.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useDraft } from '../../parts/use-draft.ts'
import { fullClient } from '../../server/client.ts'
import { endOfDay, lastDayBefore } from '../../text/last-day.ts'
import { ruleTexts } from '../../texts/rules.ts'
import { type RulesetFields, RulesetFieldset } from './ruleset-fields.tsx'
import { RulesetVersions } from './ruleset-versions.tsx'
import { SourceEditor } from './source-editor.tsx'

type Props = {
  readonly ruleset: YaraRulesetWithSource
  /** True if it was saved since the page was opened. */
  readonly hasSaved: boolean
  readonly onSaved: (ruleset: YaraRulesetWithSource) => void
}

/** Source, name, tag and expiry of a ruleset. Another source becomes a new version. */
export function RulesetForm({ ruleset, hasSaved, onSaved }: Props): ReactNode {
  const { id, version } = ruleset
  const [source, setSource] = useDraft(`version ${version} of ruleset ${id}`, ruleset.source)
  const [fields, setFields] = useState(fieldsOf(ruleset))
  const action = useAction()
  const change = changeOf(ruleset, fields, source)
  const save = async (): Promise<void> => {
    const next = await (await fullClient()).yara.update(id, change)
    // The draft belongs to the version before.
    setSource(ruleset.source)
    setFields(fieldsOf(next))
    onSaved(next)
  }
  return (
    <>
      <form className="ruleset" aria-label={ruleTexts.source} onSubmit={action.submit(save)}>
        <SourceEditor source={source} onSource={setSource} />
        <RulesetFieldset fields={fields} onChange={setFields} />
        <FormEnd action={action} isSaved={hasSaved && Object.keys(change).length === 0} />
      </form>
      <RulesetVersions id={id} onUse={setSource} />
    </>
  )
}

function fieldsOf({ name, tag, expires_at: expiresAt }: YaraRulesetWithSource): RulesetFields {
  return { name, tag: tag ?? '', lastDay: expiresAt === null ? '' : lastDayBefore(expiresAt) }
}

/** Only what differs is sent: a change of the tag needs a capability, and a time of expiry need not be the end of a day. */
function changeOf(ruleset: YaraRulesetWithSource, fields: RulesetFields, source: string): YaraRulesetChange {
  const before = fieldsOf(ruleset)
  const { name, tag, lastDay } = fields
  return {
    ...(source === ruleset.source ? {} : { source }),
    ...(name === before.name ? {} : { name }),
    ...(tag === before.tag ? {} : { tag: tag.trim() === '' ? null : tag }),
    ...(lastDay === before.lastDay ? {} : { expiresAt: lastDay === '' ? null : endOfDay(lastDay).toISOString() }),
  }
}
