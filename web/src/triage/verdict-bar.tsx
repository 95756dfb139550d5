import type { ReactNode } from 'react'
import { type KeyTable, useKeys } from '../keys/use-keys.ts'
import { ChangeButton } from '../parts/change-button.tsx'
import { useReadOnlyReason } from '../parts/use-read-only-reason.ts'
import { preferences } from '../preferences/preferences.ts'
import type { Verdict } from '../preferences/verdicts.ts'
import { useCapabilities } from '../session/use-account.ts'
import { useStore } from '../state/store.ts'
import { triageTexts } from '../texts/triage.ts'
import type { TriageSession } from './triage-session.ts'
import { VerdictLabel } from './verdict-label.tsx'

/** The rights that the server demands; those of attributes depend on their keys. */
const CAPABILITIES: Readonly<Partial<Record<Verdict['action'], string>>> = {
  add_tag: 'adding_tags',
  remove_tag: 'removing_tags',
  comment: 'adding_comments',
}

/** A button and a key for each verdict on the current object, and the way to other objects. */
export function VerdictBar({ triage }: { readonly triage: TriageSession }): ReactNode {
  const { verdicts } = useStore(preferences)
  const { index, decisions } = useStore(triage.state)
  const { rows } = useStore(triage.list.state)
  const capabilities = useCapabilities()
  const missingFor = ({ action }: Verdict): string | undefined => {
    const capability = CAPABILITIES[action]
    return capability !== undefined && !capabilities.has(capability) ? capability : undefined
  }
  const isReadOnly = useReadOnlyReason() !== undefined
  const canDecide = index < rows.length
  const isUsable = (verdict: Verdict): boolean => canDecide && missingFor(verdict) === undefined
  const verdictKeys = (): KeyTable => ({
    ...Object.fromEntries(verdicts.filter(isUsable).map((verdict) => [verdict.key, () => triage.decide(verdict)])),
    z: triage.undo,
  })
  useKeys({
    ...(isReadOnly ? {} : verdictKeys()),
    j: () => triage.move(1),
    k: () => triage.move(-1),
  })
  return (
    <section className="verdicts" aria-label={triageTexts.verdicts}>
      {verdicts.map((verdict) => {
        const missing = missingFor(verdict)
        return (
          <ChangeButton
            key={verdict.key}
            type="button"
            disabled={!isUsable(verdict)}
            title={missing && triageTexts.missingCapability(missing)}
            onClick={() => triage.decide(verdict)}
          >
            <kbd>{verdict.key}</kbd> <VerdictLabel verdict={verdict} />
          </ChangeButton>
        )
      })}
      <span className="moves">
        <ChangeButton type="button" disabled={!decisions.some(({ isWanted }) => isWanted)} onClick={triage.undo}>
          <kbd>z</kbd> {triageTexts.undo}
        </ChangeButton>
        <button type="button" disabled={index === 0} onClick={() => triage.move(-1)}>
          <kbd>k</kbd> {triageTexts.back}
        </button>
        <button type="button" disabled={!canDecide} onClick={() => triage.move(1)}>
          <kbd>j</kbd> {triageTexts.skip}
        </button>
      </span>
    </section>
  )
}
