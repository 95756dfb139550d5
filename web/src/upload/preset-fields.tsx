import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CheckBox } from '../parts/check-box.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { TextField } from '../parts/text-field.tsx'
import { kindOf, objectPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { useLoad } from '../server/use-load.ts'
import { useCapability } from '../session/use-account.ts'
import { useStore } from '../state/store.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { uploadTexts } from '../texts/upload.ts'
import { texts } from '../texts.ts'
import { PresetAttributes } from './preset-attributes.tsx'
import { PresetSummary } from './preset-summary.tsx'
import { presets, setPreset } from './presets.ts'

/** The annotations that every upload gets, from any form. */
export function PresetFields(): ReactNode {
  const { tags, share, execute, unpack } = useStore(presets)
  const mayLink = useCapability('adding_parents')
  const loaded = useLoad('presets', async (signal) => {
    const { shares, attributeKeys, server } = await fullClient()
    const [groups, keys, { is_analysis_enabled, is_karton_enabled }] = await Promise.all([
      shares.groups({ signal }),
      attributeKeys.list({ access: 'set', signal }),
      server.info({ signal }),
    ])
    return {
      groups: groups.filter((name) => name !== 'public'),
      keys: keys.map(({ key }) => key),
      hasAnalyses: is_analysis_enabled || is_karton_enabled,
    }
  })
  const { groups = [], keys = [], hasAnalyses = false } = loaded.value ?? {}
  return (
    <fieldset>
      <legend>{uploadTexts.presets}</legend>
      <TextField
        label={uploadTexts.tags}
        autoCapitalize="off"
        text={tags}
        onText={(text) => setPreset({ tags: text })}
      />
      <label className="field">
        {uploadTexts.share}
        <select value={share} onChange={({ target }) => setPreset({ share: target.value })}>
          <option value="default">{uploadTexts.shareDefault}</option>
          <option value="private">{uploadTexts.sharePrivate}</option>
          <option value="public">{uploadTexts.sharePublic}</option>
          {groups.map((name) => (
            <option key={name} value={name}>
              {uploadTexts.shareGroup(escapeInvisible(name))}
            </option>
          ))}
        </select>
      </label>
      {mayLink && !isUnsupported('unpacking') && (
        <CheckBox
          label={uploadTexts.unpack}
          hint={uploadTexts.unpackHint}
          isOn={unpack}
          onChange={(isOn) => setPreset({ unpack: isOn })}
        />
      )}
      {(mayLink || keys.length > 0 || hasAnalyses) && (
        <details>
          <summary>{uploadTexts.more}</summary>
          {mayLink && <ParentField />}
          {keys.length > 0 && <PresetAttributes keys={keys} />}
          {hasAnalyses && (
            <TextField
              label={uploadTexts.execute}
              hint={uploadTexts.executeHint}
              text={execute}
              onText={(text) => setPreset({ execute: text })}
            />
          )}
        </details>
      )}
      <PresetSummary />
      <ErrorMessage error={loaded.error} onRetry={loaded.reload} />
    </fieldset>
  )
}

function ParentField(): ReactNode {
  const { parent } = useStore(presets)
  const id = parent.trim().toLowerCase()
  const isComplete = /^[0-9a-f]{64}$/.test(id)
  return (
    <>
      <TextField
        label={uploadTexts.parent}
        autoCapitalize="off"
        aria-invalid={id !== '' && !isComplete}
        text={parent}
        onText={(text) => setPreset({ parent: text })}
      />
      {id !== '' && !isComplete && <p className="quiet">{uploadTexts.parentShape}</p>}
      {isComplete && <ParentCheck id={id} />}
    </>
  )
}

function ParentCheck({ id }: { readonly id: string }): ReactNode {
  const found = useLoad(id, async (signal) => (await fullClient()).objects.get(id, { signal }))
  if (found.value === undefined) return <ErrorMessage error={found.error} onRetry={found.reload} />
  return (
    <p role="status">
      {uploadTexts.parentIs}{' '}
      <Link href={objectPath(found.value)}>
        {texts.kinds[kindOf(found.value.type)]} <code>{id}</code>
      </Link>{' '}
      <UntrustedText text={found.value.tags.map(({ tag }) => tag).join(' ')} />
    </p>
  )
}
