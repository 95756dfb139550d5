import type { CaseObject, CaseWithDescription } from '@lazaret/sdk'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Icon } from '../parts/icon.tsx'
import { LoadedSection } from '../parts/section.tsx'
import { Table } from '../parts/table.tsx'
import { Time, TimeHead } from '../parts/time.tsx'
import { type Action, useAction } from '../parts/use-action.ts'
import { useShownRows } from '../parts/use-shown-rows.tsx'
import { RowTags } from '../query/row-tags.tsx'
import { formatOf } from '../records/format.ts'
import { kindOf, objectPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { humanSize } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { caseTexts } from '../texts/cases.ts'
import { formTexts } from '../texts/forms.ts'
import { CaseExports } from './case-exports.tsx'
import { NewObjects } from './new-objects.tsx'
import { MAX_CASE_OBJECTS, useCaseObjects } from './use-case.ts'

type Props = { readonly of: CaseWithDescription }

const ACTIONS = (
  <span key="actions" className="unseen">
    {formTexts.actions}
  </span>
)
const { object, note, added } = caseTexts.objectColumns

/** Objects of the case that the account sees, newest addition first. */
export function CaseObjects({ of }: Props): ReactNode {
  const { id, name, can_change: canChange } = of
  const objects = useCaseObjects(id)
  const action = useAction()
  const remove = async (hash: string): Promise<void> => {
    await (await fullClient()).cases.remove(id, [hash])
    objects.set((objects.value ?? []).filter((each) => each.id !== hash))
  }
  return (
    <LoadedSection title={caseTexts.objects} load={objects}>
      {(all) => (
        <>
          {all.length === 0 && <p role="status">{caseTexts.noObjects}</p>}
          {all.length === MAX_CASE_OBJECTS && <p role="status">{caseTexts.newestObjects(MAX_CASE_OBJECTS)}</p>}
          {all.length > 0 && <ObjectTable all={all} action={action} {...(canChange ? { onRemove: remove } : {})} />}
          <ErrorMessage error={action.error} />
          {all.length > 0 && <CaseExports id={id} name={name} hasFiles={all.some(isFile)} />}
          {canChange && <NewObjects id={id} onChange={objects.reload} />}
        </>
      )}
    </LoadedSection>
  )
}

function isFile({ type }: CaseObject): boolean {
  return kindOf(type) === 'file'
}

type TableProps = {
  readonly all: readonly CaseObject[]
  readonly action: Action
  /** Missing where the account may not change the case. */
  readonly onRemove?: (hash: string) => Promise<void>
}

function ObjectTable({ all, action, onRemove }: TableProps): ReactNode {
  const { rows, more } = useShownRows(all)
  const heads = [object, note, <TimeHead key="added" title={added} />, ...(onRemove ? [ACTIONS] : [])]
  return (
    <div className="stacked">
      <Table label={caseTexts.objects} heads={heads}>
        {rows.map((each) => (
          <tr key={each.id}>
            <ObjectCell of={each} />
            <td>
              <UntrustedText text={each.note} keepLines />
            </td>
            <td>
              <Time time={each.added_at} />{' '}
              {each.added_by !== null && <UntrustedText text={caseTexts.by(each.added_by)} />}
            </td>
            {onRemove && (
              <td>
                <ChangeButton
                  type="button"
                  className="sign"
                  aria-label={caseTexts.removeObject(escapeInvisible(each.name || each.id))}
                  disabled={action.isBusy}
                  onClick={() => action.run(() => onRemove(each.id))}
                >
                  <Icon of={X} />
                </ChangeButton>
              </td>
            )}
          </tr>
        ))}
      </Table>
      {more}
    </div>
  )
}

function ObjectCell({ of }: { readonly of: CaseObject }): ReactNode {
  const { icon, label } = formatOf(of)
  const { id, type, name, size, tags } = of
  return (
    <th scope="row" className="object-cell">
      <Icon of={icon} label={label} />
      <Link href={objectPath({ id, type })} title={id}>
        {name === '' ? <code>{id}</code> : <UntrustedText text={name} />}
      </Link>{' '}
      {size !== null && <span className="quiet">{humanSize(size)}</span>}
      {tags.length > 0 && (
        <div className="row-tags">
          <RowTags tags={tags.map((tag) => ({ tag }))} kind="object" />
        </div>
      )}
    </th>
  )
}
