import { type ReactNode, useState } from 'react'
import { ArchiveButton } from '../parts/archive-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { useAction } from '../parts/use-action.ts'
import { fieldQuery } from '../query/field-query.ts'
import { saveMisp } from '../records/save-misp.ts'
import { fullClient } from '../server/client.ts'
import { firstOf } from '../state/first-of.ts'
import { caseTexts } from '../texts/cases.ts'
import { selectionTexts } from '../texts/selection.ts'

type Props = {
  readonly id: string
  readonly name: string
  /** An event has files only. */
  readonly hasFiles: boolean
}

/** An event of more files is written by the command line. */
const MAX_FILES = 10_000

/** Takes the objects of a case that the account sees out of the repository: as a zip, or as an event of MISP. */
export function CaseExports({ id, name, hasFiles }: Props): ReactNode {
  const query = fieldQuery('case', id)
  const action = useAction()
  const [isCut, setCut] = useState(false)
  const save = async (): Promise<void> => {
    const files = await firstOf((await fullClient()).files.search(query), MAX_FILES)
    setCut(files.length === MAX_FILES)
    saveMisp(files, { info: name, day: new Date().toISOString().slice(0, 10) })
  }
  return (
    <div className="actions">
      <ArchiveButton selection={{ query }} label={selectionTexts.download} />
      {hasFiles && (
        <button type="button" disabled={action.isBusy} onClick={() => action.run(save)}>
          {selectionTexts.formats.misp}
        </button>
      )}
      {isCut && <p role="status">{caseTexts.newestInEvent(MAX_FILES)}</p>}
      <ErrorMessage error={action.error} />
    </div>
  )
}
