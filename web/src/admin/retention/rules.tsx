import type { RetentionRule } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CheckBox } from '../../parts/check-box.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { LoadedSection } from '../../parts/section.tsx'
import { Table } from '../../parts/table.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useAction } from '../../parts/use-action.ts'
import { listPath } from '../../records/kinds.ts'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { humanSize } from '../../text/amounts.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { escapeInvisible } from '../../text/visible.ts'
import { retentionTexts } from '../../texts/retention.ts'
import { Matches } from './matches.tsx'
import { NewRule } from './new-rule.tsx'

const { rules: ruleTexts } = retentionTexts

/** The rules with their last runs. */
export function Rules(): ReactNode {
  const rules = useLoad<readonly RetentionRule[]>('retention', async (signal) =>
    (await fullClient()).retention.list({ signal }),
  )
  return (
    <LoadedSection title={ruleTexts.title} load={rules}>
      {(found) => (
        <>
          <p>{ruleTexts.about}</p>
          <NewRule onCreated={rules.reload} />
          {found.length === 0 && <p>{ruleTexts.none}</p>}
          {found.length > 0 && (
            <Table label={ruleTexts.title} heads={Object.values(ruleTexts.columns)}>
              {found.map((rule) => (
                <RuleRow key={rule.id} rule={rule} onChange={rules.reload} />
              ))}
            </Table>
          )}
        </>
      )}
    </LoadedSection>
  )
}

type RowProps = { readonly rule: RetentionRule; readonly onChange: () => void }

function RuleRow({ rule, onChange }: RowProps): ReactNode {
  return (
    <tr>
      <th scope="row">
        <UntrustedText text={rule.name} />
      </th>
      <td>
        <Link href={listPath('object', rule.query)}>
          <UntrustedText text={rule.query} />
        </Link>
      </td>
      <td>{ruleTexts.age(rule.older_than_days)}</td>
      <td>{rule.keep_newest !== null && ruleTexts.keep(rule.keep_newest)}</td>
      <td>
        <LastRun run={rule.last_run} />
      </td>
      <td>
        <Enabled rule={rule} onChange={onChange} />
      </td>
      <td>
        <RuleActions rule={rule} onChange={onChange} />
      </td>
    </tr>
  )
}

function LastRun({ run }: { readonly run: RetentionRule['last_run'] }): ReactNode {
  if (run === null) return ruleTexts.notYet
  const { finished_on: finishedOn, objects, bytes, error } = run
  return (
    <>
      {finishedOn === null ? ruleTexts.running : <Timestamp time={finishedOn} />}
      <div className="quiet">{ruleTexts.deleted(objects, humanSize(bytes))}</div>
      {error !== null && (
        <strong>
          <UntrustedText text={error} />
        </strong>
      )}
    </>
  )
}

function Enabled({ rule: { id, name, enabled }, onChange }: RowProps): ReactNode {
  const action = useAction()
  const change = (isOn: boolean): void =>
    action.run(async () => {
      await (await fullClient()).retention.update(id, { enabled: isOn })
      onChange()
    })
  return (
    <>
      <CheckBox
        label={<span className="unseen">{ruleTexts.enable(name)}</span>}
        isOn={enabled}
        isDisabled={action.isBusy}
        isChange
        onChange={change}
      />
      <ErrorMessage error={action.error} />
    </>
  )
}

function RuleActions({ rule, onChange }: RowProps): ReactNode {
  const remove = async (): Promise<void> => {
    await (await fullClient()).retention.remove(rule.id)
    onChange()
  }
  return (
    <div className="actions">
      <Matches rule={rule} />
      <Confirm
        label={ruleTexts.remove}
        question={ruleTexts.removeQuestion(escapeInvisible(rule.name))}
        means={ruleTexts.removeMeans}
        verb={ruleTexts.remove}
        onConfirm={remove}
      />
    </div>
  )
}
