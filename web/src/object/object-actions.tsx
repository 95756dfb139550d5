import type { DownloadUrlOptions } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useKeys } from '../keys/use-keys.ts'
import { dropFromLists } from '../lists/open-lists.ts'
import { Confirm } from '../parts/confirm.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { kindOf } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { useCapability } from '../session/use-account.ts'
import { objectTexts } from '../texts/objects.ts'
import { Favorite } from './favorite.tsx'
import type { Detail } from './load-detail.ts'
import { useNeighborKeys } from './use-neighbor-keys.ts'

export function ObjectActions({ detail }: { readonly detail: Detail }): ReactNode {
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
      {hasContent && (
        <Link className="button" href={viewer}>
          {objectTexts.viewContent}
        </Link>
      )}
      <Link className="button" href={`/${kind}/${detail.id}/relations`}>
        {objectTexts.relations}
      </Link>
      {isFile && (
        <>
          <button type="button" onClick={() => download({ zip: true })}>
            {objectTexts.downloadZip}
          </button>
          <button type="button" onClick={() => download({ format: 'cart' })}>
            {objectTexts.downloadCart}
          </button>
          <button type="button" onClick={() => download({})}>
            {objectTexts.downloadRaw}
          </button>
        </>
      )}
      <Favorite id={detail.id} isFavorite={detail.favorite} />
      {mayDelete && <Delete id={detail.id} />}
      <ErrorMessage error={error} />
    </div>
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

function Delete({ id }: { readonly id: string }): ReactNode {
  const [, navigate] = useLocation()
  const remove = async (): Promise<void> => {
    await (await fullClient()).objects.delete(id)
    dropFromLists(id)
    navigate('/')
  }
  return (
    <Confirm
      label={objectTexts.delete}
      question={objectTexts.deleteQuestion}
      means={
        <>
          {objectTexts.deleteMeans} <code>{id}</code>
        </>
      }
      verb={objectTexts.deleteObject}
      onConfirm={remove}
    />
  )
}
