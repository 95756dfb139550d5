import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Hinted } from '../parts/hinted.tsx'
import { type Action, useAction } from '../parts/use-action.ts'
import { fullClient } from '../server/client.ts'
import { useCapability } from '../session/use-account.ts'
import { analysisTexts } from '../texts/analyses.ts'

type Props = { readonly id: string; readonly onChanged: () => void }

/** Starts an analysis, or links one that is known: each has a right of its own. */
export function AnalysisForms({ id, onChanged }: Props): ReactNode {
  const [mayStart, mayAssign] = [useCapability('karton_reanalyze'), useCapability('karton_assign')]
  const [execute, setExecute] = useState('')
  const [analysisId, setAnalysisId] = useState('')
  const [starting, assigning] = [useAction(), useAction()]
  const start = async (): Promise<void> => {
    const given = execute.trim()
    await (await fullClient()).analyses.start(id, given === '' ? {} : { arguments: { execute: given } })
    setExecute('')
    onChanged()
  }
  const assign = async (): Promise<void> => {
    await (await fullClient()).analyses.assign(id, analysisId.trim())
    setAnalysisId('')
    onChanged()
  }
  return (
    <>
      {mayStart && (
        <LineForm
          label={analysisTexts.execute}
          hint={analysisTexts.executeHint}
          verb={analysisTexts.start}
          text={execute}
          onText={setExecute}
          action={starting}
          act={start}
        />
      )}
      {mayAssign && (
        <details>
          <summary>{analysisTexts.assignAbout}</summary>
          <LineForm
            label={analysisTexts.identifier}
            verb={analysisTexts.assign}
            text={analysisId}
            onText={setAnalysisId}
            action={assigning}
            act={assign}
            isRequired
          />
        </details>
      )}
    </>
  )
}

type LineProps = {
  readonly label: string
  readonly hint?: string
  readonly verb: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly action: Action
  readonly act: () => Promise<void>
  readonly isRequired?: boolean
}

function LineForm({ label, hint, verb, text, onText, action, act, isRequired = false }: LineProps): ReactNode {
  return (
    <form className="line" onSubmit={action.submit(act)}>
      <Hinted hint={hint}>
        {(hintId) => (
          <label>
            {label}
            <input
              spellCheck={false}
              autoCapitalize="off"
              required={isRequired}
              aria-describedby={hintId}
              value={text}
              onChange={({ target }) => onText(target.value)}
            />
          </label>
        )}
      </Hinted>
      <ChangeButton type="submit" disabled={action.isBusy}>
        {verb}
      </ChangeButton>
      <ErrorMessage error={action.error} />
    </form>
  )
}
