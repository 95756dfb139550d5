import type { ReactNode } from 'react'

/** The mark of Lazaret: a flag of quarantine, divided by its diagonal. */
export function Mark(): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <rect x="1.5" y="1.5" width="13" height="13" rx="2.5" fill="none" stroke="currentcolor" strokeWidth="1.5" />
      <path d="M4 14.5A2.5 2.5 0 0 1 1.5 12V4.5l10 10z" fill="currentcolor" />
    </svg>
  )
}
