import type { YaraVersion } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { Time } from '../../parts/time.tsx'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { firstOf } from '../../state/first-of.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { ruleTexts } from '../../texts/rules.ts'
import { texts } from '../../texts.ts'
import { SourceView } from './source-view.tsx'

type Props = { readonly id: string; readonly onUse: (source: string) => void }

/** Versions of a ruleset, which load when they are opened: a source may have 1 MiB. */
export function RulesetVersions({ id, onUse }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{ruleTexts.versions}</summary>
      {isOpen && <VersionList id={id} onUse={onUse} />}
    </details>
  )
}

const STEP = 20

function VersionList({ id, onUse }: Props): ReactNode {
  const [count, setCount] = useState(STEP)
  const { value, error, isLoading, reload } = useLoad<readonly YaraVersion[]>(`${id} ${count}`, async (signal) =>
    firstOf((await fullClient()).yara.versions(id, { signal }), count),
  )
  return (
    <>
      <ErrorMessage error={error} onRetry={reload} />
      {value === undefined && isLoading && <p role="status">{texts.loading}</p>}
      <ol className="lines" aria-label={ruleTexts.versions}>
        {value?.map((version) => (
          <li key={version.version}>
            <VersionSource version={version} onUse={onUse} />
          </li>
        ))}
      </ol>
      {value?.length === count && (
        <button type="button" onClick={() => setCount(count + STEP)}>
          {texts.showMore(STEP)}
        </button>
      )}
    </>
  )
}

type VersionProps = Pick<Props, 'onUse'> & { readonly version: YaraVersion }

function VersionSource({ version: { version, source, changed_at, changed_by }, onUse }: VersionProps): ReactNode {
  return (
    <details>
      <summary>
        {ruleTexts.version(version)}{' '}
        <span className="quiet">
          <Time time={changed_at} /> {changed_by !== null && <UntrustedText text={ruleTexts.by(changed_by)} />}
        </span>
      </summary>
      <SourceView label={ruleTexts.sourceOf(version)} source={source} />
      <button type="button" onClick={() => onUse(source)}>
        {ruleTexts.useSource}
      </button>
    </details>
  )
}
