import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { FactValue } from '../file-facts/fact-value.tsx'
import { overviewRows } from '../file-facts/overview-rows.ts'
import { ObjectLine } from '../lists/object-line.tsx'
import { BlobContent } from '../object/blob-content.tsx'
import { ConfigTree } from '../object/config-tree.tsx'
import { Facts } from '../object/facts.tsx'
import { Tags } from '../object/tags.tsx'
import { FactList } from '../parts/fact-list.tsx'
import { Icon } from '../parts/icon.tsx'
import { Section } from '../parts/section.tsx'
import { formatOf } from '../records/format.ts'
import { kindOf, nameOf, objectPath } from '../records/kinds.ts'
import { defang } from '../text/defang.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { fileFactsTexts } from '../texts/file-facts.ts'
import { objectTexts } from '../texts/objects.ts'
import { triageTexts } from '../texts/triage.ts'
import { texts } from '../texts.ts'
import { FirstBytes } from './first-bytes.tsx'
import type { Subject } from './subject-cache.ts'

/** The object that waits for a verdict. */
export function TriageSubject({ subject: { detail, facts, bytes } }: { readonly subject: Subject }): ReactNode {
  const { id, latest_config, cfg, content } = detail
  const { icon, label } = formatOf(detail)
  return (
    <article aria-label={nameOf(detail) || id}>
      <h2>
        <Icon of={icon} label={label} />
        <Link href={objectPath(detail)}>
          <UntrustedText text={nameOf(detail) || id} />
        </Link>
      </h2>
      <Tags id={id} kind={kindOf(detail.type)} tags={detail.tags.map(({ tag }) => tag)} />
      <div className="columns">
        <div>
          {bytes && <FirstBytes bytes={bytes} />}
          {content !== undefined && <BlobContent content={content} />}
          {cfg && <ConfigTree title={texts.config} cfg={cfg} />}
          <Relations detail={detail} />
        </div>
        <div>
          {latest_config && (
            <ConfigTree title={objectTexts.latestConfig} cfg={latest_config.cfg} path={objectPath(latest_config)} />
          )}
          <ShortFacts facts={facts} />
          <Facts detail={detail} />
        </div>
      </div>
    </article>
  )
}

const MAX_RELATIONS = 8

function Relations({ detail: { parents, children } }: { readonly detail: Subject['detail'] }): ReactNode {
  const all = [...parents, ...children]
  if (all.length === 0) return null
  return (
    <Section title={triageTexts.relations}>
      <ul className="relatives">
        {all.slice(0, MAX_RELATIONS).map((object) => (
          <li key={object.id}>
            <ObjectLine object={object} />
          </li>
        ))}
      </ul>
      {all.length > MAX_RELATIONS && <p className="quiet">{triageTexts.moreRelations(all.length - MAX_RELATIONS)}</p>}
    </Section>
  )
}

function ShortFacts({ facts }: { readonly facts: Subject['facts'] }): ReactNode {
  if (facts?.state === 'waiting') return <p role="status">{triageTexts.waiting}</p>
  if (facts?.state !== 'done' || !facts.facts) return null
  const { pe, strings } = facts.facts
  const rows = [
    ...overviewRows(facts.facts).map(({ name, ...value }) => ({ name: fileFactsTexts.names[name], ...value })),
    ...(pe?.signatures ?? []).slice(0, 1).map(({ signer }) => ({
      name: triageTexts.signer,
      text: signer,
      field: 'pe.signer',
    })),
    ...strings.urls.slice(0, 1).map((text) => ({
      name: triageTexts.firstUrl,
      text,
      shown: defang(text),
      field: 'string.url',
    })),
  ]
  return (
    <Section title={texts.tabs.facts}>
      <FactList rows={rows.map(({ name, ...value }) => [name, <FactValue key={name} {...value} />])} />
    </Section>
  )
}
