import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { AddToCase } from '../cases/add-to-case.tsx'
import { ChangeButton } from '../parts/change-button.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { lazyPart } from '../parts/lazy-component.tsx'
import type { Row } from '../records/kinds.ts'
import { isUnsupported } from '../server/features.ts'
import { useCapability } from '../session/use-account.ts'
import { jobTexts } from '../texts/jobs.ts'
import { objectTexts } from '../texts/objects.ts'
import { selectionTexts } from '../texts/selection.ts'
import { texts } from '../texts.ts'
import { SelectionExports } from './selection-exports.tsx'
import { useTagAll } from './use-tag-all.ts'

type Props = {
  readonly rows: readonly Row[]
  readonly onClear: () => void
  /** The list may show what is no longer so. */
  readonly onChanged: () => void
}

const JobDialog = lazyPart(() => import('../jobs/job-dialog.tsx').then(({ JobDialog }) => JobDialog))

/** Actions on the selected rows. */
export function SelectionBar({ rows, onClear, onChanged }: Props): ReactNode {
  const ids = rows.map(({ id }) => id)
  const mayTag = useCapability('adding_tags')
  const [isChanging, setChanging] = useState(false)
  const form = useTagAll(ids, (failed) => {
    if (failed !== 0) onChanged()
  })
  return (
    <section className="selection" aria-label={selectionTexts.selection}>
      <span role="status">{form.progress ?? selectionTexts.selectedMany(ids.length)}</span>
      {ids.length === 2 && (
        <Link className="button" href={`/compare/${ids.join('/')}`}>
          {objectTexts.compare}
        </Link>
      )}
      <CopyButton text={ids.join('\n')} label={selectionTexts.copyIds} />
      {mayTag && (
        <form onSubmit={form.submit}>
          <input
            aria-label={texts.newTag}
            value={form.tag}
            onChange={({ target }) => form.setTag(target.value)}
            required
          />
          <ChangeButton type="submit">{texts.addTag}</ChangeButton>
        </form>
      )}
      {!isUnsupported('jobs') && (
        <ChangeButton type="button" onClick={() => setChanging(true)}>
          {jobTexts.open}
        </ChangeButton>
      )}
      {!isUnsupported('cases') && (
        <div className="actions">
          <AddToCase ids={ids} />
        </div>
      )}
      <SelectionExports rows={rows} />
      <button type="button" onClick={onClear}>
        {selectionTexts.clearSelection}
      </button>
      <ErrorMessage error={form.error} />
      {isChanging && (
        <JobDialog
          selection={{ ids }}
          onClose={(hasChanged) => {
            setChanging(false)
            if (hasChanged) onChanged()
          }}
        />
      )}
    </section>
  )
}
