import '../style/viewer.css'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { ErrorMessage } from '../parts/error-message.tsx'
import { ObjectHead } from '../parts/object-head.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { useLoad } from '../server/use-load.ts'
import { useStore } from '../state/store.ts'
import { humanCount, humanSize } from '../text/amounts.ts'
import { viewerTexts } from '../texts/viewer.ts'
import { texts } from '../texts.ts'
import { BLOCK, createBlockCache } from './block-cache.ts'
import type { ContentSource } from './content-source.ts'
import { CopySelection } from './copy-selection.tsx'
import { DataInspector } from './data-inspector.tsx'
import { ENCODINGS, type Encoding, encodingOf } from './encodings.ts'
import { createEntropy } from './entropy.ts'
import { EntropyStrip } from './entropy-strip.tsx'
import type { Strings } from './find-strings.ts'
import { offsetOf } from './format-bytes.ts'
import { HexView } from './hex-view.tsx'
import { JumpForm } from './jump-form.tsx'
import { type ContentAddress, openContent } from './open-content.ts'
import { SearchBar } from './search-bar.tsx'
import { type Selection, spanOf } from './selection.ts'
import { StringsView } from './strings-view.tsx'
import { TextView } from './text-view.tsx'

/** The content of a file or a blob: whatever it is, it is only ever looked at as bytes and text. */
export function ContentPage({ kind, id }: ContentAddress): ReactNode {
  const source = useLoad(`${kind} ${id}`, (signal) => openContent({ kind, id }, signal))
  const name = source.value?.name || id
  usePageTitle(viewerTexts.contentOf(name))
  return (
    <main className="viewer">
      <ObjectHead kind={kind} id={id} name={name}>
        {source.value && (
          <p className="quiet">
            {humanSize(source.value.sizeBytes)} ({humanCount(source.value.sizeBytes)} B)
          </p>
        )}
      </ObjectHead>
      <ErrorMessage error={source.error} onRetry={source.reload} />
      {!source.value && source.isLoading && <p role="status">{texts.loading}</p>}
      {source.value?.sizeBytes === 0 && <p>{viewerTexts.empty}</p>}
      {source.value && source.value.sizeBytes > 0 && <Viewer source={source.value} />}
    </main>
  )
}

const VIEWS = ['hex', 'text', 'strings'] as const
type View = (typeof VIEWS)[number]

function Viewer({ source }: { readonly source: ContentSource }): ReactNode {
  const { sizeBytes } = source
  const asked = offsetOf(new URLSearchParams(useSearch()).get('at') ?? '') ?? 0
  const at = Math.min(asked, sizeBytes - 1)
  const [view, setView] = useState<View>('hex')
  const [encoding, setEncoding] = useState<Encoding>('utf-8')
  const [selection, setSelection] = useState<Selection>({ anchor: at, caret: at })
  const [strings, setStrings] = useState<Strings>()
  const { cache, entropy } = useMemo(() => cacheOf(source), [source])
  const { error } = useStore(cache.state)
  const selectHere = (next: Selection): void => {
    setSelection(next)
    // The place of a string is looked at among the bytes around it.
    if (view === 'strings') setView('hex')
  }
  return (
    <>
      <div className="tools">
        <fieldset className="choices">
          <legend>{viewerTexts.view}</legend>
          {VIEWS.map((name) => (
            <label key={name}>
              <input type="radio" name="view" checked={view === name} onChange={() => setView(name)} />
              {viewerTexts.views[name]}
            </label>
          ))}
        </fieldset>
        <label>
          {viewerTexts.encoding}
          <select value={encoding} onChange={({ target }) => setEncoding(encodingOf(target.value))}>
            {ENCODINGS.map((name) => (
              <option key={name} value={name}>
                {viewerTexts.encodings[name]}
              </option>
            ))}
          </select>
        </label>
        <JumpForm sizeBytes={sizeBytes} onSelect={selectHere} />
        <SearchBar onSelect={selectHere} {...{ source, encoding, selection }} />
      </div>
      <EntropyStrip source={source} loaded={entropy} onSelect={selectHere} />
      <CopySelection source={source} selection={selection} />
      <ErrorMessage error={error} onRetry={cache.retry} />
      {view === 'hex' && (
        <div className="hex">
          <HexView onSelect={setSelection} {...{ sizeBytes, cache, selection }} />
          <DataInspector cache={cache} offset={spanOf(selection).start} />
        </div>
      )}
      {view === 'text' && <TextView {...{ source, encoding, selection }} />}
      {view === 'strings' && <StringsView onFound={setStrings} onSelect={selectHere} {...{ source, strings }} />}
    </>
  )
}

/** The blocks that were looked at, and the entropy of each one that was. */
function cacheOf(source: ContentSource) {
  const entropy = createEntropy(source.sizeBytes)
  const counted = new Set<number>()
  const cache = createBlockCache(source, (index, bytes) => {
    if (counted.has(index)) return
    counted.add(index)
    entropy.add(index * BLOCK, bytes)
  })
  return { cache, entropy }
}
