import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Icon } from '../parts/icon.tsx'
import { ObjectTabs } from '../parts/object-tabs.tsx'
import { Time } from '../parts/time.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { formatOf } from '../records/format.ts'
import { kindOf, nameOf, objectPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { humanSize } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { objectTexts } from '../texts/objects.ts'
import { texts } from '../texts.ts'
import { Analyses } from './analyses.tsx'
import { Attributes } from './attributes.tsx'
import { BlobContent } from './blob-content.tsx'
import { Comments } from './comments.tsx'
import { ConfigTree } from './config-tree.tsx'
import { Facts } from './facts.tsx'
import { type Detail, loadDetail, type ObjectAddress } from './load-detail.ts'
import { ObjectActions } from './object-actions.tsx'
import { HoldNotice } from './object-hold.tsx'
import { Relatives } from './relatives.tsx'
import { Shares } from './shares.tsx'
import { Tags } from './tags.tsx'

/** One object. The first request loads its details; other sections load when they open. */
export function ObjectPage({ kind, id }: ObjectAddress): ReactNode {
  const detail = useLoad(`${kind} ${id}`, async (signal) => loadDetail(await fullClient(), { kind, id }, signal))
  const [, navigate] = useLocation()
  const found = detail.value
  usePageTitle((found && nameOf(found)) || id)
  useEffect(() => {
    // An address without the kind, or by another hash.
    if (found && objectPath(found) !== `/${kind}/${id}`) navigate(objectPath(found), { replace: true })
  }, [found, kind, id, navigate])
  return (
    <main className="object">
      <ErrorMessage error={detail.error} onRetry={detail.reload} />
      {!found && detail.isLoading && <p role="status">{texts.loading}</p>}
      {found && <Sections detail={found} />}
    </main>
  )
}

function Sections({ detail }: { readonly detail: Detail }): ReactNode {
  const { id, attributes, parents, children, latest_config, cfg, content } = detail
  const kind = kindOf(detail.type)
  return (
    <>
      <Head detail={detail} />
      <Tags id={id} kind={kind} tags={detail.tags.map(({ tag }) => tag)} />
      <ObjectTabs kind={kind} id={id} />
      <div className="columns">
        <div>
          <Facts detail={detail} />
          {cfg && <ConfigTree title={texts.config} cfg={cfg} />}
          {latest_config && (
            <ConfigTree title={objectTexts.latestConfig} cfg={latest_config.cfg} path={objectPath(latest_config)} />
          )}
          {content !== undefined && <BlobContent content={content} />}
          <Analyses id={id} />
        </div>
        <div>
          <Relatives id={id} first={{ parents, children }} />
          <Attributes id={id} attributes={attributes} />
          <Comments id={id} />
          <Shares id={id} />
        </div>
      </div>
    </>
  )
}

/** What the object is, in two lines, and what can be done with it. */
function Head({ detail }: { readonly detail: Detail }): ReactNode {
  // Servers of other products have no holds.
  const [hold, setHold] = useState(detail.hold)
  const { icon } = formatOf(detail)
  const { file_type, file_size, config_type, blob_type, upload_time, uploader } = detail
  const type = file_type ?? config_type ?? blob_type ?? ''
  return (
    <header>
      <h1>
        <Icon of={icon} />
        <UntrustedText text={nameOf(detail) || detail.id} />
      </h1>
      <ObjectActions detail={detail} hold={hold} onHold={setHold} />
      <p className="quiet">
        <span>{texts.kinds[kindOf(detail.type)]}</span>
        {type !== '' && <UntrustedText text={type} />}
        {file_size !== undefined && <span>{humanSize(file_size)}</span>}
        <Time time={upload_time} hasZone />
        {uploader && <UntrustedText text={objectTexts.uploadedBy(uploader)} />}
      </p>
      {hold && <HoldNotice id={detail.id} hold={hold} onChange={setHold} />}
    </header>
  )
}
