import type { ReactNode } from 'react'
import { Fault } from '../parts/fault.tsx'
import { texts } from '../texts.ts'
import type { Work } from './use-work.ts'

type Props = { readonly work: Work; readonly sizeBytes: number; readonly label: string }

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
      <Fault error={work.error} />
    </>
  )
}
