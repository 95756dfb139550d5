import type { IssuedApiKey, KeyLimits } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { KEY_CAPABILITY_TEXTS } from '../generated/capabilities.ts'
import { ChangeButton } from '../parts/change-button.tsx'
import { CheckBox } from '../parts/check-box.tsx'
import { DateField } from '../parts/dates/date-field.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { NameChoice } from '../parts/name-choice.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAction } from '../parts/use-action.ts'
import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { useCapabilities } from '../session/use-account.ts'
import { endOfDay } from '../text/last-day.ts'
import { escapeInvisible } from '../text/visible.ts'
import { profileTexts } from '../texts/profile.ts'

type Props = {
  /** Groups of the account. A key can be limited to one of them. */
  readonly groups: readonly string[]
  readonly onCreated: (issued: IssuedApiKey) => void
}

type Rights = 'all' | 'read' | 'some'

const EMPTY = { name: '', lastDay: '', rights: 'all' as Rights, group: '', addresses: '' }

export function NewKey({ groups, onCreated }: Props): ReactNode {
  const [fields, setFields] = useState(EMPTY)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const action = useAction()
  const change = (part: Partial<typeof EMPTY>): void => setFields({ ...fields, ...part })
  const create = async (): Promise<void> => {
    const { name, ...limits } = fields
    onCreated(await (await fullClient()).apiKeys.create({ name, ...limitsOf(limits, chosen) }))
    setFields(EMPTY)
    setChosen([])
  }
  return (
    <details>
      <summary>{profileTexts.newKey}</summary>
      <form aria-label={profileTexts.newKey} onSubmit={action.submit(create)}>
        <TextField
          label={profileTexts.keyName}
          maxLength={100}
          text={fields.name}
          onText={(name) => change({ name })}
        />
        {!isUnsupported('keys') && (
          <>
            <DateField
              label={profileTexts.keyExpires}
              date={fields.lastDay}
              onDate={(lastDay) => change({ lastDay })}
            />
            <RightsFields
              {...{ rights: fields.rights, chosen }}
              onRights={(rights) => change({ rights })}
              onChosen={setChosen}
            />
            <NameChoice
              className="field"
              label={profileTexts.keyGroup}
              none={profileTexts.keyGroupAll}
              names={groups}
              chosen={fields.group}
              onChoose={(group) => change({ group })}
            />
            <TextField
              label={profileTexts.keyAddresses}
              hint={profileTexts.keyAddressesHint}
              placeholder={profileTexts.keyAddressesExample}
              text={fields.addresses}
              onText={(addresses) => change({ addresses })}
            />
          </>
        )}
        <ChangeButton type="submit" disabled={action.isBusy}>
          {profileTexts.createKey}
        </ChangeButton>
        <ErrorMessage error={action.error} />
      </form>
    </details>
  )
}

type RightsProps = {
  readonly rights: Rights
  readonly chosen: readonly string[]
  readonly onRights: (rights: Rights) => void
  readonly onChosen: (chosen: readonly string[]) => void
}

/** Capabilities of the key: those of the account, and those that accounts have without one. */
function RightsFields({ rights, chosen, onRights, onChosen }: RightsProps): ReactNode {
  const own = [...useCapabilities(), ...Object.keys(KEY_CAPABILITY_TEXTS)].sort()
  return (
    <fieldset>
      <legend>{profileTexts.keyMay}</legend>
      {(
        [
          ['all', profileTexts.keyMayAll],
          ['read', profileTexts.keyMayRead],
          ['some', profileTexts.keyMaySome],
        ] as const
      ).map(([value, label]) => (
        <label key={value} className="choice">
          <input type="radio" name="rights" checked={rights === value} onChange={() => onRights(value)} />
          {label}
        </label>
      ))}
      {rights === 'some' && (
        <div className="choices">
          {own.map((name) => (
            <CheckBox
              key={name}
              label={<code>{escapeInvisible(name)}</code>}
              isOn={chosen.includes(name)}
              onChange={(isOn) => onChosen(isOn ? [...chosen, name] : chosen.filter((other) => other !== name))}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

function limitsOf(
  { lastDay, rights, group, addresses }: Omit<typeof EMPTY, 'name'>,
  chosen: readonly string[],
): KeyLimits {
  const networks = addresses.split(/[\s,;]+/).filter((text) => text !== '')
  return {
    ...(lastDay === '' ? {} : { expiresAt: endOfDay(lastDay) }),
    ...(rights === 'all' ? {} : { capabilities: rights === 'read' ? [] : chosen }),
    ...(group === '' ? {} : { group }),
    ...(networks.length === 0 ? {} : { addresses: networks }),
  }
}
