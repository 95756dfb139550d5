import type { DownloadUrlOptions } from '@lazaret/sdk'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { AddToCase } from '../cases/add-to-case.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { dropFromLists } from '../lists/open-lists.ts'
import { Confirm } from '../parts/confirm.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Icon } from '../parts/icon.tsx'
import { kindOf } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { useCapability } from '../session/use-account.ts'
import { escapeInvisible } from '../text/visible.ts'
import { objectTexts } from '../texts/objects.ts'
import { retentionTexts } from '../texts/retention.ts'
import { trashTexts } from '../texts/trash.ts'
import { lastDeletion } from '../trash/last-deletion.ts'
import { useTrashDays } from '../trash/use-trash-days.ts'
import { CompareForm } from './compare-form.tsx'
import { Favorite } from './favorite.tsx'
import type { Detail } from './load-detail.ts'
import { type ObjectHold, PlaceHold } from './object-hold.tsx'
import { useNeighborKeys } from './use-neighbor-keys.ts'

type Props = {
  readonly detail: Detail
  /** Null: none; undefined: the server has no holds. */
  readonly hold: ObjectHold | null | undefined
  readonly onHold: (hold: ObjectHold | null) => void
}

export function ObjectActions({ detail, hold, onHold }: Props): ReactNode {
  const [error, setError] = useState<unknown>()
  const mayDelete = useCapability('removing_objects')
  const kind = kindOf(detail.type)
  const isFile = kind === 'file'
  const hasContent = isFile || kind === 'blob'
  const [, navigate] = useLocation()
  const viewer = `/${kind}/${detail.id}/content`
  const download = (form: DownloadUrlOptions): void => {
    setError(undefined)
    downloadFile(detail.id, form).catch(setError)
  }
  useNeighborKeys(detail.id)
  useKeys({
    ...(hasContent ? { v: () => navigate(viewer) } : {}),
    ...(isFile ? { d: () => download({ zip: true }) } : {}),
  })
  return (
    <div className="actions">
      {isFile && <Downloads onDownload={download} />}
      <CompareForm id={detail.id} />
      {!isUnsupported('cases') && <AddToCase ids={[detail.id]} />}
      <Favorite id={detail.id} isFavorite={detail.favorite} />
      {hold === null && <PlaceHold id={detail.id} onChange={onHold} />}
      {mayDelete && <Delete id={detail.id} hold={hold} />}
      <ErrorMessage error={error} />
    </div>
  )
}

const DOWNLOADS = [
  {
    title: objectTexts.zip,
    about: objectTexts.downloadZip,
    hint: objectTexts.downloadZipHint,
    form: { zip: true },
  },
  {
    title: objectTexts.cart,
    about: objectTexts.downloadCart,
    hint: objectTexts.downloadCart,
    form: { format: 'cart' },
  },
  { title: objectTexts.raw, about: objectTexts.downloadRaw, hint: objectTexts.downloadRaw, form: {} },
] as const satisfies readonly {
  readonly title: string
  readonly about: string
  readonly hint: string
  readonly form: DownloadUrlOptions
}[]

function Downloads({ onDownload }: { readonly onDownload: (form: DownloadUrlOptions) => void }): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a set of fields is another thing
    <span role="group" className="joined" aria-label={objectTexts.download}>
      {DOWNLOADS.map(({ title, about, hint, form }, at) => (
        <button key={title} type="button" aria-label={about} title={hint} onClick={() => onDownload(form)}>
          {at === 0 && <Icon of={Download} />}
          {title}
        </button>
      ))}
    </span>
  )
}

/** The browser receives it, however large it is, by an address that is good for a minute. */
async function downloadFile(id: string, form: DownloadUrlOptions): Promise<void> {
  const client = await fullClient()
  const link = document.createElement('a')
  link.href = await client.files.downloadUrl(id, form)
  link.download = ''
  link.click()
}

function Delete({ id, hold }: Pick<Props, 'hold'> & { readonly id: string }): ReactNode {
  const [, navigate] = useLocation()
  const days = useTrashDays()
  const remove = async (): Promise<void> => {
    await (await fullClient()).objects.delete(id)
    dropFromLists(id)
    if (days > 0) lastDeletion.set({ count: 1, loadIds: async () => [id] })
    navigate('/')
  }
  return (
    <Confirm
      label={objectTexts.delete}
      refusal={hold ? retentionTexts.holds.refusal(escapeInvisible(hold.reason)) : undefined}
      question={objectTexts.deleteQuestion}
      means={
        <>
          {days > 0 ? trashTexts.staysFor(days) : objectTexts.deleteMeans} <code>{id}</code>
        </>
      }
      verb={objectTexts.deleteObject}
      onConfirm={remove}
    />
  )
}
