import type { OwnProof, TotpState } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { FactList } from '../parts/fact-list.tsx'
import { OneTimeSecret } from '../parts/one-time-secret.tsx'
import { ProofForm } from '../parts/proof-form.tsx'
import { LoadedSection } from '../parts/section.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { profileTexts } from '../texts/profile.ts'
import { SetUpFactor } from './set-up-factor.tsx'

/** Codes of an authenticator, besides the password. Recovery codes are kept here alone, and only while they are shown. */
export function SecondFactor(): ReactNode {
  const [codes, setCodes] = useState<readonly string[]>()
  const state = useLoad<TotpState>('totp', async (signal) => (await fullClient()).totp.state({ signal }))
  const show = (fresh: readonly string[]): void => {
    setCodes(fresh)
    state.reload()
  }
  return (
    <LoadedSection title={profileTexts.factor} load={state}>
      {(found) => (
        <>
          {codes && (
            <OneTimeSecret
              about={profileTexts.codesShown}
              secret={codes.join('\n')}
              onHide={() => setCodes(undefined)}
            />
          )}
          {found.is_enabled ? (
            <InForce state={found} onCodes={show} onRemoved={state.reload} />
          ) : (
            <>
              <p role={found.is_required ? 'alert' : undefined}>
                {found.is_required ? profileTexts.factorRequired : profileTexts.factorOff}
              </p>
              <SetUpFactor onEnabled={show} />
            </>
          )}
        </>
      )}
    </LoadedSection>
  )
}

type EnabledFactorProps = {
  readonly state: TotpState
  readonly onCodes: (codes: readonly string[]) => void
  readonly onRemoved: () => void
}

function InForce({ state, onCodes, onRemoved }: EnabledFactorProps): ReactNode {
  const renew = async (proof: OwnProof): Promise<void> =>
    onCodes(await (await fullClient()).totp.renewRecoveryCodes(proof))
  const remove = async (proof: OwnProof): Promise<void> => {
    await (await fullClient()).totp.disable(proof)
    onRemoved()
  }
  return (
    <>
      <p>{profileTexts.factorOn}</p>
      <FactList
        rows={[
          [profileTexts.factorSince, <Timestamp key="since" time={state.enabled_at} />],
          [profileTexts.codesLeft, state.recovery_codes_left],
        ]}
      />
      <details>
        <summary>{profileTexts.renew}</summary>
        <ProofForm label={profileTexts.renew} verb={profileTexts.renewDo} hasCode onProof={renew} />
      </details>
      <details>
        <summary>{profileTexts.switchOff}</summary>
        <ProofForm
          label={profileTexts.switchOff}
          verb={profileTexts.switchOffDo}
          hasCode
          onProof={remove}
          isDangerous
        />
      </details>
    </>
  )
}
