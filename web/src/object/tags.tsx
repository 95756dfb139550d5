import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useKeys } from '../keys/use-keys.ts'
import { changeRows } from '../lists/open-lists.ts'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Icon } from '../parts/icon.tsx'
import { fieldQuery } from '../query/field-query.ts'
import { type Kind, listPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { useCapability } from '../session/use-account.ts'
import { tagHue } from '../text/tag-hue.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { objectTexts } from '../texts/objects.ts'
import { texts } from '../texts.ts'

type Props = { readonly id: string; readonly kind: Kind; readonly tags: readonly string[] }

export function Tags({ id, kind, tags: first }: Props): ReactNode {
  const [tags, setTags] = useState(first)
  const [error, setError] = useState<unknown>()
  const [mayAdd, mayRemove] = [useCapability('adding_tags'), useCapability('removing_tags')]
  const change = async (act: 'add' | 'remove', tag: string): Promise<void> => {
    setError(undefined)
    const client = await fullClient()
    const now = await client.tags[act](id, tag)
    setTags(now)
    changeRows([id], (row) => ({ ...row, tags: now.map((name) => ({ tag: name })) }))
  }
  return (
    <section aria-label={objectTexts.tags}>
      <h2 className="unseen">{objectTexts.tags}</h2>
      <ul className="tag-list">
        {tags.map((tag) => (
          <li key={tag} className="tag" data-hue={tagHue(tag)}>
            <Link href={listPath(kind, fieldQuery('tag', tag))}>
              <UntrustedText text={tag} />
            </Link>
            {mayRemove && (
              <ChangeButton
                type="button"
                className="sign"
                aria-label={objectTexts.removeTag(escapeInvisible(tag))}
                onClick={() => void change('remove', tag).catch(setError)}
              >
                <Icon of={X} />
              </ChangeButton>
            )}
          </li>
        ))}
      </ul>
      {mayAdd && <NewTag onAdd={(tag) => change('add', tag)} onError={setError} />}
      <ErrorMessage error={error} />
    </section>
  )
}

type NewTagProps = { readonly onAdd: (tag: string) => Promise<void>; readonly onError: (error: unknown) => void }

function NewTag({ onAdd, onError }: NewTagProps): ReactNode {
  const [text, setText] = useState('')
  const [known, setKnown] = useState<readonly string[]>([])
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  useKeys({ t: () => field.current?.focus() })
  const look = async (prefix: string): Promise<void> => {
    setText(prefix)
    const found = await (await fullClient()).tags.suggest(prefix, { limit: 20 }).catch(() => [])
    if (field.current?.value === prefix) setKnown(found)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // A refused tag stays in the field, and so does text typed in the meantime.
    onAdd(text.trim()).then(() => setText((now) => (now === text ? '' : now)), onError)
  }
  return (
    <form className="line" onSubmit={submit}>
      <input
        ref={field}
        aria-label={texts.newTag}
        placeholder={texts.newTag}
        list={listId}
        required
        autoCapitalize="off"
        value={text}
        onChange={({ target }) => void look(target.value)}
      />
      <datalist id={listId}>
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <ChangeButton type="submit">{texts.addTag}</ChangeButton>
    </form>
  )
}
