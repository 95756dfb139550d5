import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { ChangeButton } from '../parts/change-button.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Time } from '../parts/time.tsx'
import { useDraft } from '../parts/use-draft.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { useCapability } from '../session/use-account.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { objectTexts } from '../texts/objects.ts'
import { CommentText } from './comment-text.tsx'

export function Comments({ id }: { readonly id: string }): ReactNode {
  const comments = useLoad(id, async (signal) => (await fullClient()).comments.list(id, { signal }))
  const [error, setError] = useState<unknown>()
  const [mayAdd, mayRemove] = [useCapability('adding_comments'), useCapability('removing_comments')]
  const all = comments.value ?? []
  const remove = async (commentId: number): Promise<void> => {
    setError(undefined)
    await (await fullClient()).comments.remove(id, commentId)
    comments.set(all.filter((comment) => comment.id !== commentId))
  }
  return (
    <section aria-label={objectTexts.comments}>
      <h2>{objectTexts.comments}</h2>
      <ul className="comments">
        {all.map((comment) => (
          <li key={comment.id}>
            <p className="quiet">
              <UntrustedText text={comment.author ?? objectTexts.nobody} /> <Time time={comment.timestamp} />
              <CopyButton text={comment.comment} label={objectTexts.copyComment} isSmall />
              {mayRemove && (
                <ChangeButton type="button" onClick={() => void remove(comment.id).catch(setError)}>
                  {objectTexts.removeComment}
                </ChangeButton>
              )}
            </p>
            <CommentText text={comment.comment} />
          </li>
        ))}
      </ul>
      {mayAdd && (
        <NewComment
          id={id}
          onAdd={async (text) => {
            setError(undefined)
            const added = await (await fullClient()).comments.add(id, text)
            comments.set([...all, added])
          }}
          onError={setError}
        />
      )}
      <ErrorMessage error={comments.error} onRetry={comments.reload} />
      <ErrorMessage error={error} />
    </section>
  )
}

type NewProps = {
  readonly id: string
  readonly onAdd: (text: string) => Promise<void>
  readonly onError: (error: unknown) => void
}

function NewComment({ id, onAdd, onError }: NewProps): ReactNode {
  const [text, setText] = useDraft(`comment on ${id}`)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useKeys({ c: () => field.current?.focus() })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setBusy(true)
    onAdd(text)
      .then(() => setText(''), onError)
      .finally(() => setBusy(false))
  }
  return (
    <form onSubmit={submit}>
      <textarea
        ref={field}
        aria-label={objectTexts.newComment}
        rows={3}
        required
        readOnly={isBusy}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ChangeButton type="submit" disabled={isBusy}>
        {objectTexts.addComment}
      </ChangeButton>{' '}
      <span className="quiet">{objectTexts.commentsAbout}</span>
    </form>
  )
}
