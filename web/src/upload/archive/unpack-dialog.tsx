import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../../parts/change-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useLoad } from '../../server/use-load.ts'
import { humanSize } from '../../text/amounts.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { archiveTexts } from '../../texts/archive.ts'
import { texts } from '../../texts.ts'
import { addSources } from '../queue.ts'
import type { Source } from '../source.ts'
import { type Archive, openArchive } from './open-archive.ts'

type Props = {
  readonly source: Source
  /** The archive in the repository. */
  readonly id: string
  readonly onClose: () => void
}

/** Lists the members of an archive, and asks for its password. Nothing is sent before both are right. */
export function UnpackDialog({ source, id, onClose }: Props): ReactNode {
  const archive = useLoad(id, (signal) => openArchive(source, signal))
  return (
    <Dialog title={archiveTexts.title} onClose={onClose}>
      <p>
        <UntrustedText text={source.name} />
      </p>
      {archive.isLoading && <p role="status">{texts.loading}</p>}
      {archive.value && <UnpackForm archive={archive.value} id={id} onDone={onClose} />}
      <ErrorMessage error={archive.error} onRetry={archive.reload} />
    </Dialog>
  )
}

type FormProps = { readonly archive: Archive; readonly id: string; readonly onDone: () => void }

function UnpackForm({ archive, id, onDone }: FormProps): ReactNode {
  const [password, setPassword] = useState('')
  const action = useAction()
  const { members } = archive
  const sent = members.filter(({ skip }) => skip === undefined)
  const skipped = members.filter(({ skip }) => skip !== undefined)
  const isEncrypted = sent.some((member) => member.isEncrypted)
  const totalBytes = sent.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const unpack = async (): Promise<void> => {
    if (isEncrypted) await archive.check(password)
    addSources(archive.sources(password), id)
    onDone()
  }
  return (
    <form onSubmit={action.submit(unpack)}>
      {sent.length === 0 ? (
        <p>{archiveTexts.nothing}</p>
      ) : (
        <p>{archiveTexts.about(sent.length, humanSize(totalBytes))}</p>
      )}
      {skipped.length > 0 && (
        <details>
          <summary>{archiveTexts.skipped(skipped.length)}</summary>
          <ul>
            {skipped.map(({ index, name, skip = 'empty' }) => (
              <li key={index}>
                <UntrustedText text={name} /> <span className="quiet">{archiveTexts.skips[skip]}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {isEncrypted && (
        <>
          <label className="field">
            {archiveTexts.password}
            <input
              type="text"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              required
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </label>
          <p className="quiet">{archiveTexts.passwordAbout}</p>
        </>
      )}
      <ErrorMessage error={action.error} />
      <p className="actions">
        <ChangeButton type="submit" disabled={action.isBusy || sent.length === 0}>
          {archiveTexts.unpack}
        </ChangeButton>
        <button type="button" onClick={onDone}>
          {texts.cancel}
        </button>
      </p>
    </form>
  )
}
