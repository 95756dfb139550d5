import type { YaraRulesetWithSource } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { LoadedSection } from '../../parts/section.tsx'
import { Table } from '../../parts/table.tsx'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { ruleTexts } from '../../texts/rules.ts'
import { FileCount, LastMatch } from './file-count.tsx'
import { matchQuery } from './ruleset-state.ts'

type Props = { readonly ruleset: YaraRulesetWithSource }

/** The rules of a ruleset with the files that they match. A new version may have other rules. */
export function RulesetRules({ ruleset: { id, name, version } }: Props): ReactNode {
  const counted = useLoad<YaraRulesetWithSource>(`rules of ${id}, version ${version}`, async (signal) =>
    (await fullClient()).yara.get(id, { counts: true, signal }),
  )
  return (
    <LoadedSection title={ruleTexts.rules} load={counted}>
      {({ matches, rules = [] }) =>
        rules.length === 0 ? (
          <p>{ruleTexts.noRules}</p>
        ) : (
          <Table label={ruleTexts.rules} heads={Object.values(ruleTexts.ruleColumns)}>
            {rules.map((count) => (
              <tr key={count.rule}>
                <th scope="row">
                  <UntrustedText text={count.rule} />
                </th>
                <td>
                  <FileCount count={count} query={matchQuery(name, count.rule)} name={count.rule} />
                </td>
                <td>
                  <LastMatch count={count} />
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">{ruleTexts.allRules}</th>
              <td>
                <FileCount count={matches} query={matchQuery(name)} name={name} />
              </td>
              <td>
                <LastMatch count={matches} />
              </td>
            </tr>
          </Table>
        )
      }
    </LoadedSection>
  )
}
