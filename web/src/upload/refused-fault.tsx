import type { ReactNode } from 'react'
import { Fault } from '../parts/fault.tsx'
import { Shown } from '../text/shown.tsx'
import { uploadTexts } from '../texts/upload.ts'
import type { Presets } from './presets.ts'
import { refusedPreset } from './refused-preset.ts'

/** Why something was not stored; if it is one of the presets, which one. */
export function RefusedFault({ error, presets }: { readonly error: unknown; readonly presets: Presets }): ReactNode {
  const refused = refusedPreset(error, presets)
  return (
    <>
      {refused && (
        <p className="refused">
          <Shown text={uploadTexts.refused(uploadTexts.refusedFields[refused.field], refused.value)} />
        </p>
      )}
      <Fault error={error} />
    </>
  )
}
