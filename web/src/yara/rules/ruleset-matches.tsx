import type { YaraMatch } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { MatchStrings } from '../../file-facts/match-strings.tsx'
import { LoadedSection } from '../../parts/section.tsx'
import { Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { firstOf } from '../../state/first-of.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { ruleTexts } from '../../texts/rules.ts'

const MAX_SHOWN = 100

/** The newest matches of a ruleset in files that the account sees. */
export function RulesetMatches({ id }: { readonly id: string }): ReactNode {
  const matches = useLoad<readonly YaraMatch[]>(id, async (signal) =>
    firstOf((await fullClient()).yara.matches(id, { signal }), MAX_SHOWN),
  )
  return (
    <LoadedSection title={ruleTexts.matches} load={matches}>
      {(found) =>
        found.length === 0 ? (
          <p>{ruleTexts.noMatches}</p>
        ) : (
          <>
            {found.length === MAX_SHOWN && <p className="quiet">{ruleTexts.newestMatches(MAX_SHOWN)}</p>}
            <Table label={ruleTexts.matches} heads={Object.values(ruleTexts.matchColumns)}>
              {found.map((match) => (
                <MatchRow key={match.position} match={match} />
              ))}
            </Table>
          </>
        )
      }
    </LoadedSection>
  )
}

function MatchRow({
  match: { object, rule, strings, matched_at: matchedAt },
}: {
  readonly match: YaraMatch
}): ReactNode {
  return (
    <tr>
      <th scope="row">
        <Link href={`/file/${object}`} title={object}>
          <code>{object.slice(0, 16)}…</code>
        </Link>
      </th>
      <td>
        <UntrustedText text={rule} />
      </td>
      <td className="code">
        <MatchStrings strings={strings} />
      </td>
      <td>
        <Time time={matchedAt} />
      </td>
    </tr>
  )
}
