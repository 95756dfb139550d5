import type { ReactNode } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { uploadTexts } from '../texts/upload.ts'
import type { Presets } from './presets.ts'
import { findRefusedPreset } from './refused-preset.ts'

/** Why something was not stored; if it is one of the presets, which one. */
export function PresetError({ error, presets }: { readonly error: unknown; readonly presets: Presets }): ReactNode {
  const refused = findRefusedPreset(error, presets)
  return (
    <>
      {refused && (
        <p className="refused">
          <UntrustedText text={uploadTexts.refused(uploadTexts.refusedFields[refused.field], refused.value)} />
        </p>
      )}
      <ErrorMessage error={error} />
    </>
  )
}
