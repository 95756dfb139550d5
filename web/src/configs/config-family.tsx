import type { ConfigDetail } from '@lazaret/sdk'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Section } from '../parts/section.tsx'
import { Time } from '../parts/time.tsx'
import { useLoad } from '../server/use-load.ts'
import { utcTime } from '../text/amounts.ts'
import { configTexts } from '../texts/configs.ts'
import { objectTexts } from '../texts/objects.ts'
import { texts } from '../texts.ts'
import { countDifferences, type FieldValues, familyKeys, fieldValues } from './family-keys.ts'
import { FamilyTable } from './family-table.tsx'
import { loadFamily } from './load-family.ts'

/** A config among the newest of its family: which values it shares, and where it differs. */
export function ConfigFamily({ config }: { readonly config: ConfigDetail }): ReactNode {
  const family = useLoad(config.id, (signal) => loadFamily(config, signal))
  const own = useMemo(() => fieldValues(config.cfg), [config])
  const others = useMemo(
    () => (family.value ?? []).map((other) => ({ config: other, values: fieldValues(other.cfg) })),
    [family.value],
  )
  return (
    <>
      <ErrorMessage error={family.error} onRetry={family.reload} />
      {family.value === undefined && family.isLoading && <p role="status">{texts.loading}</p>}
      {family.value && (
        <Section title={configTexts.familyKeys}>
          <p className="quiet">
            {others.length === 0 ? configTexts.onlyOne : configTexts.familyAbout(others.length + 1)}
          </p>
          <FamilyTable
            keys={familyKeys(own, [own, ...others.map(({ values }) => values)])}
            configCount={others.length + 1}
          />
        </Section>
      )}
      {others.length > 0 && (
        <Section title={configTexts.versions}>
          <ul className="lines">
            {others.map((other) => (
              <Version key={other.config.id} id={config.id} own={own} {...other} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

type VersionProps = {
  readonly id: string
  readonly own: FieldValues
  readonly config: ConfigDetail
  readonly values: FieldValues
}

function Version({ id, own, config, values }: VersionProps): ReactNode {
  return (
    <li>
      <Link href={`/config/${config.id}/config`}>
        <Time time={config.upload_time} />
      </Link>{' '}
      <span className="quiet">{configTexts.differences(countDifferences(own, values))}</span>{' '}
      <Link
        className="button"
        href={`/compare/${config.id}/${id}`}
        aria-label={configTexts.compareWith(utcTime(config.upload_time))}
      >
        {objectTexts.compare}
      </Link>
    </li>
  )
}
