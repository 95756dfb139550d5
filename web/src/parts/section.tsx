import { SecondFactorSetupRequiredError } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import type { Load } from '../server/use-load.ts'
import { texts } from '../texts.ts'
import { ErrorMessage } from './error-message.tsx'

type SectionProps = { readonly title: string; readonly children: ReactNode }

export function Section({ title, children }: SectionProps): ReactNode {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

type LoadedProps<T> = {
  readonly title: string
  readonly load: Load<T>
  readonly children: (value: T) => ReactNode
}

/** A part of a screen that is loaded on its own: a fault of one leaves the others as they are. */
export function LoadedSection<T>({ title, load, children }: LoadedProps<T>): ReactNode {
  const { value, error, isLoading, reload } = load
  // A required set-up is reported once, by the section that offers it.
  if (error instanceof SecondFactorSetupRequiredError) return null
  return (
    <Section title={title}>
      {value === undefined && isLoading && <p role="status">{texts.loading}</p>}
      {value !== undefined && children(value)}
      <ErrorMessage error={error} onRetry={reload} />
    </Section>
  )
}
