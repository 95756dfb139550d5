import '../style/report.css'
import type { CaseObject, CaseWithDescription } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { FactRow } from '../parts/fact-list.tsx'
import { LoadedRecord } from '../parts/loaded-record.tsx'
import { LoadedSection, Section } from '../parts/section.tsx'
import { Table } from '../parts/table.tsx'
import { RowTags } from '../query/row-tags.tsx'
import { kindOf } from '../records/kinds.ts'
import { humanSize, utcTime } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { caseTexts } from '../texts/cases.ts'
import { texts } from '../texts.ts'
import { CaseTimeline } from './case-timeline.tsx'
import { MAX_CASE_OBJECTS, useCase, useCaseObjects } from './use-case.ts'

type Props = { readonly of: CaseWithDescription }

/** A case on paper: everything that the account sees of it, without anything to click on. */
export function CaseReport({ id }: { readonly id: string }): ReactNode {
  return (
    <div className="report">
      <LoadedRecord load={useCase(id)} title={texts.cases} actionsOf={reportActions} factsOf={reportFacts}>
        {(of) => (
          <>
            {of.description !== '' && (
              <Section title={caseTexts.description}>
                <p className="said">
                  <UntrustedText text={of.description} keepLines />
                </p>
              </Section>
            )}
            <ReportObjects of={of} />
          </>
        )}
      </LoadedRecord>
    </div>
  )
}

function reportActions({ id }: CaseWithDescription): ReactNode {
  return (
    <div className="actions">
      <Link className="button" href={`/cases/${id}`}>
        {caseTexts.backToCase}
      </Link>
      <button type="button" onClick={() => window.print()}>
        {caseTexts.print}
      </button>
    </div>
  )
}

/** Times are exact: on paper nobody sees how long ago "just now" was. */
function reportFacts(of: CaseWithDescription): readonly FactRow[] {
  const { facts, states, by } = caseTexts
  const { created_at: createdAt, created_by: createdBy, changed_at: changedAt } = of
  const created = [`${utcTime(createdAt)} UTC`, ...(createdBy === null ? [] : [by(createdBy)])].join(' ')
  return [
    [facts.state, states[of.state]],
    [facts.created, <UntrustedText key="created" text={created} />],
    [facts.changed, `${utcTime(changedAt)} UTC`],
    ...(of.groups.length > 0
      ? [[caseTexts.groups, <UntrustedText key="groups" text={of.groups.join(', ')} />] as const]
      : []),
  ]
}

function ReportObjects({ of }: Props): ReactNode {
  const objects = useCaseObjects(of.id)
  return (
    <>
      <LoadedSection title={caseTexts.objects} load={objects}>
        {(all) => (
          <>
            {all.length === 0 && <p>{caseTexts.noObjects}</p>}
            {all.length === MAX_CASE_OBJECTS && <p>{caseTexts.newestObjects(MAX_CASE_OBJECTS)}</p>}
            {all.length > 0 && <ObjectTable all={all} />}
          </>
        )}
      </LoadedSection>
      {objects.value !== undefined && (
        <Section title={caseTexts.timeline}>
          <CaseTimeline of={of} objects={objects.value} />
        </Section>
      )}
    </>
  )
}

function ObjectTable({ all }: { readonly all: readonly CaseObject[] }): ReactNode {
  const { object, note } = caseTexts.objectColumns
  return (
    <div className="stacked">
      <Table label={caseTexts.objects} heads={[object, note, caseTexts.uploaded]}>
        {all.map((each) => (
          <tr key={each.id}>
            <th scope="row">
              <ObjectText of={each} />
            </th>
            <td>
              <UntrustedText text={each.note} keepLines />
            </td>
            <td className="when">{utcTime(each.upload_time)}</td>
          </tr>
        ))}
      </Table>
    </div>
  )
}

function ObjectText({ of }: { readonly of: CaseObject }): ReactNode {
  const { id, type, name, content_type: format, size, tags } = of
  const about = [texts.kinds[kindOf(type)], format, ...(size === null ? [] : [humanSize(size)])]
  return (
    <>
      {name !== '' && (
        <div>
          <UntrustedText text={name} />
        </div>
      )}
      <code>{id}</code>
      <div className="quiet">
        <UntrustedText text={about.filter(Boolean).join(' · ')} />
      </div>
      {tags.length > 0 && (
        <div className="row-tags">
          <RowTags tags={tags.map((tag) => ({ tag }))} kind="object" />
        </div>
      )}
    </>
  )
}
