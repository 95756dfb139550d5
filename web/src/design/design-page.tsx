import '../style/account.css'
import '../style/facets.css'
import { ApiError } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { LoadedSection, Section } from '../parts/section.tsx'
import { ScriptError } from '../server/load-script.ts'
import { designTexts } from '../texts/design.ts'
import { ExampleContents } from './example-contents.tsx'
import { ExampleControls } from './example-controls.tsx'
import { exampleLoad } from './example-load.ts'

const OFFLINE = new ApiError('connection', 'connection refused')
const REFUSED = new ApiError('forbidden', 'you may not do this', {
  requestId: '0f1e2d3c4b5a6978',
  setting: 'enable_registration',
})

const LOADS = {
  loading: exampleLoad<readonly string[]>({ isLoading: true }),
  full: exampleLoad<readonly string[]>({ value: [designTexts.text] }),
  empty: exampleLoad<readonly string[]>({ value: [] }),
  offline: exampleLoad<readonly string[]>({ error: OFFLINE }),
  refused: exampleLoad<readonly string[]>({ error: REFUSED }),
} as const satisfies Record<keyof typeof designTexts.states, unknown>

/** Every shared component with all its states. It exists in development only. */
export function DesignPage(): ReactNode {
  return (
    <main className="account">
      <h1>{designTexts.title}</h1>
      <ExampleControls />
      <Section title={designTexts.messages}>
        <p role="status">{designTexts.text}</p>
        <ErrorMessage error={REFUSED} />
        <ErrorMessage error={new ScriptError(designTexts.text)} />
      </Section>
      {Object.entries(LOADS).map(([state, load]) => (
        <LoadedSection key={state} title={titleOf(state)} load={load}>
          {(values) => <p>{values.length === 0 ? designTexts.noValues : values.join(', ')}</p>}
        </LoadedSection>
      ))}
      <ExampleContents />
    </main>
  )
}

function titleOf(state: string): string {
  return Object.entries(designTexts.states).find(([name]) => name === state)?.[1] ?? state
}
