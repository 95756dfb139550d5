import { type ReactNode, useEffect, useState } from 'react'
import { defang } from '../text/defang.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { objectTexts } from '../texts/objects.ts'
import type { ContentSource } from '../viewer/content-source.ts'
import { findStrings, MAX_STRINGS } from '../viewer/find-strings.ts'
import { RowsArea } from '../viewer/rows-area.tsx'
import { useWork } from '../viewer/use-work.ts'
import { WorkProgress } from '../viewer/work-progress.tsx'
import { type StringSets, stringSets } from './string-sets.ts'

type Props = { readonly before: ContentSource; readonly after: ContentSource }

const OPTIONS = { minimum: 6, encodings: ['ascii', 'utf-16le'] } as const
const SETS = ['removed', 'added', 'same'] as const

/** The strings of two files: which of them only one has. */
export function StringDifference({ before, after }: Props): ReactNode {
  const [sets, setSets] = useState<StringSets & { readonly isCut: boolean }>()
  const [chosen, setChosen] = useState<(typeof SETS)[number]>('added')
  const work = useWork()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pair
  useEffect(() => {
    work.start(async (signal, onProgress) => {
      const first = await findStrings(before, { ...OPTIONS, signal, onProgress })
      const second = await findStrings(after, {
        ...OPTIONS,
        signal,
        onProgress: (done) => onProgress(before.sizeBytes + done),
      })
      setSets({ ...stringSets(first.found, second.found), isCut: first.isCut || second.isCut })
    })
  }, [before, after])
  return (
    <>
      <WorkProgress work={work} sizeBytes={before.sizeBytes + after.sizeBytes} label={objectTexts.reading} />
      {sets && (
        <>
          <fieldset className="choices">
            <legend>{objectTexts.strings}</legend>
            {SETS.map((name) => (
              <label key={name}>
                <input type="radio" name="set" checked={chosen === name} onChange={() => setChosen(name)} />
                {objectTexts.stringSets[name]} {objectTexts.members(sets[name].length)}
              </label>
            ))}
          </fieldset>
          {sets.isCut && <p role="status">{objectTexts.stringsCut(MAX_STRINGS)}</p>}
          <RowsArea
            key={chosen}
            label={objectTexts.strings}
            rows={sets[chosen]}
            keyOf={(text) => text}
            show={(text) => <UntrustedText text={defang(text)} />}
          />
        </>
      )}
    </>
  )
}
