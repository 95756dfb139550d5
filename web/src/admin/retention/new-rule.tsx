import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../../parts/change-button.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { retentionTexts } from '../../texts/retention.ts'

const { rules: ruleTexts } = retentionTexts

const EMPTY = { name: '', query: '', days: '', keep: '' }

/** A new rule is disabled, so that its matches can be looked at first. */
export function NewRule({ onCreated }: { readonly onCreated: () => void }): ReactNode {
  const [fields, setFields] = useState(EMPTY)
  const action = useAction()
  const change = (part: Partial<typeof EMPTY>): void => setFields({ ...fields, ...part })
  const create = async (): Promise<void> => {
    const { name, query, days, keep } = fields
    const keepNewest = keep === '' ? null : Number(keep)
    await (await fullClient()).retention.create({ name, query, olderThanDays: Number(days), keepNewest })
    setFields(EMPTY)
    onCreated()
  }
  return (
    <details>
      <summary>{ruleTexts.create}</summary>
      <form aria-label={ruleTexts.create} onSubmit={action.submit(create)}>
        <TextField
          label={ruleTexts.columns.name}
          hint={ruleTexts.nameHint}
          autoCapitalize="off"
          required
          maxLength={100}
          text={fields.name}
          onText={(name) => change({ name })}
        />
        <TextField
          label={ruleTexts.columns.query}
          hint={ruleTexts.queryHint}
          autoCapitalize="off"
          required
          text={fields.query}
          onText={(query) => change({ query })}
        />
        <TextField
          label={ruleTexts.days}
          type="number"
          min={1}
          max={36_500}
          required
          text={fields.days}
          onText={(days) => change({ days })}
        />
        <TextField
          label={ruleTexts.keepNewest}
          hint={ruleTexts.keepNewestHint}
          type="number"
          min={1}
          text={fields.keep}
          onText={(keep) => change({ keep })}
        />
        <ChangeButton type="submit" disabled={action.isBusy}>
          {ruleTexts.createDo}
        </ChangeButton>
        <ErrorMessage error={action.error} />
      </form>
    </details>
  )
}
