import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { Icon } from '../../parts/icon.tsx'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { ruleTexts } from '../../texts/rules.ts'
import type { SourceCheck, SourceFault } from './use-source-check.ts'

type Props = {
  readonly check: SourceCheck
  /** Called with the fault whose position is to be shown. */
  readonly onShow: (fault: SourceFault) => void
}

/** Errors and warnings of the compiler. Each leads to its line. */
export function SourceFaults({ check, onShow }: Props): ReactNode {
  const { faults, isChecking, isEmpty, error } = check
  const errors = faults.filter(({ isError }) => isError).length
  return (
    <>
      <p role="status" className="quiet">
        {isChecking
          ? ruleTexts.checking
          : error === undefined && !isEmpty && ruleTexts.faultCount(errors, faults.length - errors)}
      </p>
      <ErrorMessage error={error} />
      {faults.length > 0 && (
        <ul className="source-faults" aria-label={ruleTexts.faults}>
          {faults.map((fault, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two faults may have the same position and message
            <li key={at} data-error={fault.isError}>
              <Icon
                of={fault.isError ? CircleAlert : TriangleAlert}
                label={fault.isError ? ruleTexts.error : ruleTexts.warning}
              />
              {fault.line !== null && (
                <button type="button" onClick={() => onShow(fault)}>
                  {ruleTexts.at(fault.line, fault.column ?? 1)}
                </button>
              )}
              <span>
                <UntrustedText text={fault.message} /> <code className="quiet">{fault.code}</code>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
