import type { YaraRuleset } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { ruleTexts } from '../../texts/rules.ts'
import { texts } from '../../texts.ts'
import { FileCount, LastMatch } from './file-count.tsx'
import { matchQuery, stateOf } from './ruleset-state.ts'
import { TagLink } from './tag-link.tsx'

/** YARA rulesets of the groups of the account. */
export function RulesPage(): ReactNode {
  usePageTitle(ruleTexts.rules)
  const { value, error, isLoading, reload } = useLoad('rulesets', async (signal) =>
    (await fullClient()).yara.list({ counts: true, signal }),
  )
  return (
    <>
      <div className="title-line">
        <h1>{ruleTexts.rules}</h1>
        <Link className="button primary" href="/rules/new">
          {ruleTexts.newRuleset}
        </Link>
      </div>
      <p className="quiet">{ruleTexts.about}</p>
      <ErrorMessage error={error} onRetry={reload} />
      {value === undefined && isLoading && <p role="status">{texts.loading}</p>}
      {value?.length === 0 && <p role="status">{ruleTexts.none}</p>}
      {value && value.length > 0 && (
        <Table label={ruleTexts.rules} heads={Object.values(ruleTexts.columns)}>
          {value.map((ruleset) => (
            <RulesetRow key={ruleset.id} ruleset={ruleset} />
          ))}
        </Table>
      )}
    </>
  )
}

function RulesetRow({ ruleset }: { readonly ruleset: YaraRuleset }): ReactNode {
  const { id, name, group, tag, updated_at: updatedAt, updated_by: updatedBy, matches } = ruleset
  return (
    <tr>
      <th scope="row">
        <Link href={`/rules/${id}`}>
          <UntrustedText text={name} />
        </Link>
      </th>
      <td>
        <UntrustedText text={group} />
      </td>
      <td>{ruleTexts.states[stateOf(ruleset)]}</td>
      <td className="unbroken">{tag !== null && <TagLink tag={tag} />}</td>
      <td className="unbroken">
        <FileCount count={matches} query={matchQuery(name)} name={name} />
      </td>
      <td className="unbroken">
        <LastMatch count={matches} />
      </td>
      <td className="unbroken">
        <Time time={updatedAt} /> {updatedBy !== null && <UntrustedText text={ruleTexts.by(updatedBy)} />}
      </td>
    </tr>
  )
}
