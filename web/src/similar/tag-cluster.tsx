import type { ReactNode } from 'react'
import { useTagAll } from '../lists/use-tag-all.ts'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { useCapability } from '../session/use-account.ts'
import { clusterTexts } from '../texts/clusters.ts'
import { texts } from '../texts.ts'

type Props = {
  readonly number: number
  readonly ids: readonly string[]
  /** Called once all files have the tag. */
  readonly onTagged: (tag: string) => void
}

/** A form that adds a tag to all files of a group, by one job. */
export function TagCluster({ number, ids, onTagged }: Props): ReactNode {
  const mayTag = useCapability('adding_tags')
  const form = useTagAll(ids, (failed, tag) => {
    // The server keeps tags in lower case.
    if (failed === 0) onTagged(tag.toLowerCase())
  })
  if (!mayTag) return null
  return (
    <>
      <form className="line" onSubmit={form.submit}>
        <input
          aria-label={clusterTexts.newTagOf(number)}
          placeholder={texts.newTag}
          required
          autoCapitalize="off"
          value={form.tag}
          onChange={({ target }) => form.setTag(target.value)}
        />
        <ChangeButton type="submit" disabled={form.isBusy}>
          {clusterTexts.tagAll(ids.length)}
        </ChangeButton>
      </form>
      {form.progress && <span role="status">{form.progress}</span>}
      <ErrorMessage error={form.error} />
    </>
  )
}
