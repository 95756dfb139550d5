import type { ReactNode } from 'react'
import { DateField } from '../../parts/dates/date-field.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useCapability } from '../../session/use-account.ts'
import { ruleTexts } from '../../texts/rules.ts'

export type RulesetFields = { readonly name: string; readonly tag: string; readonly lastDay: string }

type Props = {
  readonly fields: RulesetFields
  readonly onChange: (fields: RulesetFields) => void
  /** Further fields. */
  readonly children?: ReactNode
}

/** The fields of a ruleset besides its source. */
export function RulesetFieldset({ fields, onChange, children }: Props): ReactNode {
  const mayTag = useCapability('adding_tags')
  return (
    <div className="fields">
      <TextField
        label={ruleTexts.name}
        hint={ruleTexts.nameHint}
        required
        pattern="[A-Za-z0-9_.\-]+"
        maxLength={100}
        text={fields.name}
        onText={(name) => onChange({ ...fields, name })}
      />
      {children}
      {mayTag && (
        <TextField
          label={ruleTexts.tag}
          hint={ruleTexts.tagHint}
          text={fields.tag}
          onText={(tag) => onChange({ ...fields, tag })}
        />
      )}
      <DateField
        label={ruleTexts.expires}
        hint={ruleTexts.expiresHint}
        date={fields.lastDay}
        onDate={(lastDay) => onChange({ ...fields, lastDay })}
      />
    </div>
  )
}
