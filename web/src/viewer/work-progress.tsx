import type { ReactNode } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { texts } from '../texts.ts'
import type { WorkState } from './use-work.ts'

type Props = { readonly work: WorkState; readonly sizeBytes: number; readonly label: string }

export function WorkProgress({ work, sizeBytes, label }: Props): ReactNode {
  return (
    <>
      {work.doneBytes !== undefined && (
        <>
          <progress aria-label={label} max={sizeBytes} value={work.doneBytes} />
          <button type="button" onClick={work.cancel}>
            {texts.cancel}
          </button>
        </>
      )}
      <ErrorMessage error={work.error} />
    </>
  )
}
