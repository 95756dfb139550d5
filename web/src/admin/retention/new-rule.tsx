import { type ReactNode, useState } from 'react'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { fullClient } from '../../server/client.ts'
import { retentionTexts } from '../../texts/retention.ts'

const { rules: ruleTexts } = retentionTexts

const FIELDS = ['name', 'query', 'older_than_days', 'keep_newest'] as const
const EMPTY = { name: '', query: '', days: '', keep: '' }

/** A new rule is disabled, so that its matches can be looked at first. */
export function NewRule({ onCreated }: { readonly onCreated: () => void }): ReactNode {
  const [fields, setFields] = useState(EMPTY)
  const change = (part: Partial<typeof EMPTY>): void => setFields({ ...fields, ...part })
  const create = async (): Promise<void> => {
    const { name, query, days, keep } = fields
    const keepNewest = keep === '' ? null : Number(keep)
    await (await fullClient()).retention.create({ name, query, olderThanDays: Number(days), keepNewest })
    setFields(EMPTY)
    onCreated()
  }
  return (
    <DialogButton label={ruleTexts.create}>
      {(close) => (
        <FormDialog
          title={ruleTexts.create}
          verb={ruleTexts.createDo}
          fields={FIELDS}
          onSubmit={create}
          onClose={close}
        >
          {(errors) => (
            <>
              <TextField
                label={ruleTexts.columns.name}
                hint={ruleTexts.nameHint}
                autoCapitalize="off"
                required
                maxLength={100}
                error={errors.name}
                text={fields.name}
                onText={(name) => change({ name })}
              />
              <TextField
                label={ruleTexts.columns.query}
                hint={ruleTexts.queryHint}
                autoCapitalize="off"
                required
                error={errors.query}
                text={fields.query}
                onText={(query) => change({ query })}
              />
              <TextField
                label={ruleTexts.days}
                type="number"
                min={1}
                max={36_500}
                required
                error={errors.older_than_days}
                text={fields.days}
                onText={(days) => change({ days })}
              />
              <TextField
                label={ruleTexts.keepNewest}
                hint={ruleTexts.keepNewestHint}
                type="number"
                min={1}
                error={errors.keep_newest}
                text={fields.keep}
                onText={(keep) => change({ keep })}
              />
            </>
          )}
        </FormDialog>
      )}
    </DialogButton>
  )
}
