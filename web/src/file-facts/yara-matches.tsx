import type { FileYara } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Section } from '../parts/section.tsx'
import { Table } from '../parts/table.tsx'
import { Time, TimeHead } from '../parts/time.tsx'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { usePolling } from '../server/use-polling.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { yaraTexts } from '../texts/yara.ts'
import { FactValue } from './fact-value.tsx'
import { MatchStrings } from './match-strings.tsx'

type Match = FileYara['matches'][number]

/** Rules of YARA that matched a file; nothing where the account's rulesets have nothing to say about it. */
export function YaraMatches({ id }: { readonly id: string }): ReactNode {
  const { value, error, isLoading, reload } = useLoad(`yara ${id}`, async (signal) =>
    (await fullClient()).yara.file(id, { signal }),
  )
  usePolling({ isRunning: value?.state === 'waiting', isLoading, reload })
  const { state = 'done', matches = [], failures = [] } = value ?? {}
  if (error === undefined && state === 'done' && matches.length + failures.length === 0) return null
  return (
    <Section title={yaraTexts.title}>
      <ErrorMessage error={error} onRetry={reload} />
      {state === 'waiting' && <p role="status">{yaraTexts.waiting}</p>}
      {matches.length > 0 && <MatchTable matches={matches} />}
      {failures.map((failure) => (
        <p key={failure.ruleset_id} role="alert">
          <UntrustedText text={yaraTexts.failed(failure.ruleset, failure.error)} />
        </p>
      ))}
    </Section>
  )
}

const { rule, ruleset, group, strings, time } = yaraTexts.columns

function MatchTable({ matches }: { readonly matches: readonly Match[] }): ReactNode {
  return (
    <Table label={yaraTexts.title} heads={[rule, ruleset, group, strings, <TimeHead key="time" title={time} />]}>
      {matches.map((match) => (
        <tr key={match.position}>
          <th scope="row" className="rule-name">
            <FactValue field="yara" text={match.rule} />
          </th>
          <td>
            <UntrustedText text={match.ruleset} />
          </td>
          <td>
            <UntrustedText text={match.group} />
          </td>
          <td>
            <MatchStrings strings={match.strings} />
          </td>
          <td>
            <Time time={match.matched_at} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
