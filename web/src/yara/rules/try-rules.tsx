import type { YaraScan } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { ruleTexts } from '../../texts/rules.ts'
import { yaraTexts } from '../../texts/yara.ts'
import { HitContext } from '../hunts/hit-context.tsx'

type Result = { readonly id: string; readonly scan: YaraScan }

/** Scans a stored file with the source as it is, saved or not. It is part of a form, whose submission it must not cause. */
export function TryRules({ source }: { readonly source: string }): ReactNode {
  const [file, setFile] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const action = useAction()
  const id = file.trim()
  const scan = (): void =>
    action.run(async () => {
      setResult(null)
      setResult({ id, scan: await (await fullClient()).yara.scan(id, source) })
    })
  return (
    <div className="try-rules">
      <label>
        {ruleTexts.testFile}
        <input
          value={file}
          spellCheck={false}
          placeholder={ruleTexts.testFileHint}
          onChange={({ target }) => setFile(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (id !== '') scan()
          }}
        />
      </label>
      <button type="button" disabled={action.isBusy || id === '' || source.trim() === ''} onClick={scan}>
        {ruleTexts.test}
      </button>
      <ErrorMessage error={action.error} />
      {result !== null && <Matches result={result} />}
    </div>
  )
}

const MAX_STRINGS = 8

function Matches({ result: { id, scan } }: { readonly result: Result }): ReactNode {
  if (scan.state === 'failed') return <p role="status">{ruleTexts.notScanned(scan.reason ?? '')}</p>
  return (
    <>
      <p role="status">{ruleTexts.matchCount(scan.matches.length)}</p>
      <ul aria-label={ruleTexts.testMatches}>
        {scan.matches.map(({ rule, strings }) => (
          <li key={rule}>
            <strong>
              <UntrustedText text={rule} />
            </strong>
            {strings.slice(0, MAX_STRINGS).map((string) => (
              <HitContext key={`${string.identifier} ${string.offset}`} id={id} string={string} />
            ))}
            {strings.length > MAX_STRINGS && (
              <span className="quiet">{yaraTexts.moreStrings(strings.length - MAX_STRINGS)}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
