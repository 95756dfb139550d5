import type { ObjectShare } from '@lazaret/sdk'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useKeys } from '../keys/use-keys.ts'
import { ChangeButton } from '../parts/change-button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { NameChoice } from '../parts/name-choice.tsx'
import { Time } from '../parts/time.tsx'
import { objectPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { type Load, useLoad } from '../server/use-load.ts'
import { useCapability, useLogin } from '../session/use-account.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { objectTexts } from '../texts/objects.ts'

/** Groups that see the object, with the reason; loaded when the section opens. */
export function Shares({ id }: { readonly id: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [askedTimes, setAsked] = useState(0)
  useKeys({
    s: () => {
      setOpen(true)
      setAsked(askedTimes + 1)
    },
  })
  return (
    <section aria-label={objectTexts.shares}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2>{objectTexts.shares}</h2>
        </summary>
        {isOpen && <ShareList id={id} askedTimes={askedTimes} />}
      </details>
    </section>
  )
}

function ShareList({ id, askedTimes }: { readonly id: string; readonly askedTimes: number }): ReactNode {
  const shares = useLoad(id, async (signal) => (await fullClient()).shares.list(id, { signal }))
  const login = useLogin()
  const isAdministrator = useCapability('manage_users')
  const takeBack = async (group: string): Promise<void> => {
    await (await fullClient()).shares.remove(id, group)
    shares.reload()
  }
  return (
    <>
      <ul className="shares">
        {shares.value?.map((share) => (
          <li key={`${share.group_name} ${share.access_time}`}>
            <UntrustedText text={share.group_name} />{' '}
            <span className="quiet">{objectTexts.shareReasons[share.reason_type ?? ''] ?? share.reason_type}</span>{' '}
            <Origin share={share} /> <Time className="quiet" time={share.access_time} />{' '}
            {isShareOf(share, id) &&
              (isAdministrator || share.related_user_login === login) &&
              !isUnsupported('unsharing') && (
                <Confirm
                  label={
                    <>
                      {objectTexts.takeBack}
                      <span className="unseen"> {share.group_name}</span>
                    </>
                  }
                  question={objectTexts.takeBackQuestion}
                  means={objectTexts.takeBackMeans(escapeInvisible(share.group_name))}
                  verb={objectTexts.takeBack}
                  onConfirm={() => takeBack(share.group_name)}
                />
              )}
          </li>
        ))}
      </ul>
      {shares.value && <NewShare id={id} shares={shares} askedTimes={askedTimes} />}
      <ErrorMessage error={shares.error} onRetry={shares.reload} />
    </>
  )
}

/** An upload, and access that comes from another object, cannot be taken back here. */
function isShareOf({ reason_type: reason, related_object_dhash: origin }: ObjectShare, id: string): boolean {
  return reason !== 'added' && (origin === undefined || origin === id)
}

function Origin({ share }: { readonly share: ObjectShare }): ReactNode {
  const { related_object_dhash: id, related_object_type: type, related_user_login: login } = share
  return (
    <>
      {login !== undefined && <UntrustedText text={login} />}{' '}
      {id !== undefined && type !== undefined && (
        <Link href={objectPath({ id, type })}>
          <code>{id.slice(0, 12)}</code>
        </Link>
      )}
    </>
  )
}

type NewProps = {
  readonly id: string
  readonly shares: Load<readonly ObjectShare[]>
  /** A count of presses of the shortcut; each press focuses the group. */
  readonly askedTimes: number
}

function NewShare({ id, shares, askedTimes }: NewProps): ReactNode {
  const groups = useLoad('groups', async (signal) => (await fullClient()).shares.groups({ signal }))
  const [group, setGroup] = useState('')
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (askedTimes > 0) field.current?.focus()
  }, [askedTimes])
  const [error, setError] = useState<unknown>()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setError(undefined)
    shares.set(await (await fullClient()).shares.add(id, group))
    setGroup('')
  }
  return (
    <form className="line" onSubmit={(event) => void submit(event).catch(setError)}>
      <NameChoice
        ref={field}
        label={objectTexts.group}
        names={groups.value ?? []}
        chosen={group}
        onChoose={setGroup}
        required
      />
      <ChangeButton type="submit">{objectTexts.share}</ChangeButton>
      <ErrorMessage error={groups.error ?? error} />
    </form>
  )
}
