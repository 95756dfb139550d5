import { Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CheckBox } from '../parts/check-box.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { DateField } from '../parts/dates/date-field.tsx'
import { DateRange } from '../parts/dates/date-range.tsx'
import { FormEnd } from '../parts/form-end.tsx'
import { Icon } from '../parts/icon.tsx'
import { NameChoice } from '../parts/name-choice.tsx'
import { Section } from '../parts/section.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAction } from '../parts/use-action.ts'
import { designTexts } from '../texts/design.ts'
import { texts } from '../texts.ts'

/** Buttons and fields in each of their states. */
export function ExampleControls(): ReactNode {
  return (
    <>
      <ExampleButtons />
      <ExampleFields />
      <ExampleDates />
    </>
  )
}

function ExampleButtons(): ReactNode {
  return (
    <Section title={designTexts.buttons}>
      <p className="actions">
        <button type="button">{designTexts.plain}</button>
        <button type="submit">{texts.search}</button>
        <button type="button" aria-pressed>
          <Icon of={Star} />
          {designTexts.pressed}
        </button>
        <button type="button" disabled>
          {designTexts.disabled}
        </button>
        <CopyButton text={designTexts.text} label={texts.copy} />
        <CopyButton text={designTexts.text} label={texts.copy} isSmall />
        <Confirm
          label={designTexts.dangerous}
          question={designTexts.question}
          means={designTexts.means}
          verb={designTexts.dangerous}
          typedCount={2}
          onConfirm={async () => undefined}
        />
      </p>
    </Section>
  )
}

function ExampleFields(): ReactNode {
  const [text, setText] = useState('')
  const [isOn, setOn] = useState(true)
  const [chosen, setChosen] = useState('')
  const action = useAction()
  return (
    <Section title={designTexts.fields}>
      <form onSubmit={action.submit(async () => undefined)}>
        <TextField label={designTexts.label} text={text} onText={setText} />
        <TextField
          label={designTexts.disabled}
          hint={designTexts.hint}
          disabled
          text={designTexts.text}
          onText={setText}
        />
        <NameChoice
          label={designTexts.choice}
          names={[designTexts.plain, designTexts.pressed]}
          chosen={chosen}
          onChoose={setChosen}
        />
        <p>
          <CheckBox label={designTexts.box} isOn={isOn} onChange={setOn} />{' '}
          <CheckBox label={designTexts.disabled} isOn isDisabled onChange={setOn} />
        </p>
        <FormEnd action={action} isSaved />
      </form>
    </Section>
  )
}

function ExampleDates(): ReactNode {
  const [date, setDate] = useState('2026-11-30')
  const [range, setRange] = useState({ from: '', to: '' })
  return (
    <Section title={designTexts.dates}>
      <DateField label={designTexts.day} hint={designTexts.hint} date={date} onDate={setDate} />
      <DateField label={designTexts.boundedDay} min="2026-11-10" max="2026-11-20" date={date} onDate={setDate} />
      <DateField label={designTexts.disabledDay} disabled date="2026-11-30" onDate={setDate} />
      <form className="line">
        <DateRange hasTime labels={{ from: designTexts.from, to: designTexts.to }} range={range} onRange={setRange} />
      </form>
    </Section>
  )
}
