import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Icon } from '../parts/icon.tsx'
import { formatOf } from '../records/format.ts'
import { kindOf, nameOf, objectPath, type Row } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { objectTexts } from '../texts/objects.ts'
import { texts } from '../texts.ts'
import { BlobContent } from './blob-content.tsx'
import { Comments } from './comments.tsx'
import { ConfigTree } from './config-tree.tsx'
import { Facts } from './facts.tsx'
import { type Detail, loadDetail } from './load-detail.ts'
import { Relatives } from './relatives.tsx'
import { Tags } from './tags.tsx'

type Props = { readonly row: Row; readonly onClose: () => void }

/** The object of a row, next to its list. */
export function ObjectPreview({ row, onClose }: Props): ReactNode {
  const { id } = row
  const kind = kindOf(row.type)
  const { value, error, isLoading, reload } = useLoad(`${kind} ${id}`, async (signal) =>
    loadDetail(await fullClient(), { kind, id }, signal),
  )
  const { icon } = formatOf(value ?? row)
  return (
    <aside className="split columns" aria-label={texts.preview} aria-busy={isLoading}>
      <div className="head">
        <h2>
          <Icon of={icon} />
          <Link href={objectPath(row)}>
            <UntrustedText text={nameOf(row) || id} />
          </Link>
        </h2>
        <button type="button" className="sign" onClick={onClose} aria-label={texts.closePreview}>
          <Icon of={X} />
        </button>
      </div>
      <ErrorMessage error={error} onRetry={reload} />
      {value?.id === id && <Parts key={id} detail={value} />}
    </aside>
  )
}

function Parts({ detail }: { readonly detail: Detail }): ReactNode {
  const { id, parents, children, latest_config, cfg, content } = detail
  return (
    <>
      <Tags id={id} kind={kindOf(detail.type)} tags={detail.tags.map(({ tag }) => tag)} />
      <Facts detail={detail} />
      {cfg && <ConfigTree title={texts.config} cfg={cfg} />}
      {latest_config && (
        <ConfigTree title={objectTexts.latestConfig} cfg={latest_config.cfg} path={objectPath(latest_config)} />
      )}
      {content !== undefined && <BlobContent content={content} />}
      <Relatives id={id} first={{ parents, children }} />
      <Comments id={id} />
    </>
  )
}
