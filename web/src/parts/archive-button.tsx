import type { Selection } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { selectionTexts } from '../texts/selection.ts'
import { ErrorMessage } from './error-message.tsx'

type Props = { readonly selection: Selection; readonly label: string }

/** Downloads many objects as one archive, by the browser itself, if the server makes archives. */
export function ArchiveButton({ selection, label }: Props): ReactNode {
  const [error, setError] = useState<unknown>()
  const download = async (): Promise<void> => {
    setError(undefined)
    try {
      location.assign(await (await fullClient()).archives.url(selection))
    } catch (fault) {
      setError(fault)
    }
  }
  if (isUnsupported('archives')) return null
  return (
    <>
      <button type="button" title={selectionTexts.downloadMeans} onClick={() => void download()}>
        {label}
      </button>
      <ErrorMessage error={error} />
    </>
  )
}
