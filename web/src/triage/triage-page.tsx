import '../style/account.css'
import '../style/object.css'
import '../style/triage.css'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { ErrorMessage } from '../parts/error-message.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { KINDS, type Row } from '../records/kinds.ts'
import { useLoad } from '../server/use-load.ts'
import { useLogin } from '../session/use-account.ts'
import { useStore } from '../state/store.ts'
import { humanCount } from '../text/amounts.ts'
import { triageTexts } from '../texts/triage.ts'
import { texts } from '../texts.ts'
import { TriageProblems } from './triage-problems.tsx'
import { forgetTriage, openTriage, type TriageSession } from './triage-session.ts'
import type { Decision } from './triage-state.ts'
import { TriageSubject } from './triage-subject.tsx'
import { TriageSummary } from './triage-summary.tsx'
import { VerdictBar } from './verdict-bar.tsx'
import { VerdictKeys } from './verdict-keys.tsx'

/** Shows the objects of a list one at a time, with a key for each verdict. */
export function TriagePage(): ReactNode {
  const address = new URLSearchParams(useSearch())
  const kind = KINDS.find((name) => name === address.get('kind')) ?? 'object'
  const request = { kind, query: address.get('query') ?? '', login: useLogin() }
  const [, setRound] = useState(0)
  const triage = openTriage(request)
  const { index, decisions } = useStore(triage.state)
  const { rows, isEnd } = useStore(triage.list.state)
  const [isFinished, setFinished] = useState(false)
  const current = rows[index]
  // Verdicts from before a reload, or from before the session ended.
  useEffect(() => triage.retry(), [triage])
  const startOver = (): void => {
    forgetTriage(request)
    setFinished(false)
    setRound((before) => before + 1)
  }
  usePageTitle(texts.triage)
  return (
    <main className="triage">
      <TriageHead triage={triage} isFinished={isFinished} onFinish={() => setFinished(!isFinished)} />
      <TriageProblems triage={triage} />
      {(isFinished || (current === undefined && isEnd)) && (
        <TriageSummary {...request} decisions={decisions} onStartOver={startOver} />
      )}
      {!isFinished && <CurrentSubject triage={triage} row={current} />}
      {!isFinished && <VerdictBar triage={triage} />}
    </main>
  )
}

type HeadProps = { readonly triage: TriageSession; readonly isFinished: boolean; readonly onFinish: () => void }

function TriageHead({ triage, isFinished, onFinish }: HeadProps): ReactNode {
  const { index, decisions, total } = useStore(triage.state)
  const { rows } = useStore(triage.list.state)
  const [hasKeys, setKeys] = useState(false)
  const rate = ratePerMinute(decisions)
  const position = humanCount(Math.min(index + 1, rows.length))
  return (
    <header>
      <h1>{texts.triage}</h1>
      <p role="status">
        {rows.length > 0 &&
          total &&
          triageTexts.progress(position, humanCount(total.count) + (total.isExact ? '' : '+'))}
        {rate !== undefined && `, ${triageTexts.rate(humanCount(rate))}`}
      </p>
      <button type="button" onClick={() => setKeys(true)}>
        {triageTexts.keys}
      </button>
      <button type="button" onClick={onFinish}>
        {isFinished ? triageTexts.goOn : triageTexts.finish}
      </button>
      {hasKeys && <VerdictKeys onClose={() => setKeys(false)} />}
    </header>
  )
}

const RATED = 10
const MINUTE_MS = 60_000

/** The pace of the latest verdicts: a pause before them does not count. */
function ratePerMinute(decisions: readonly Decision[]): number | undefined {
  const rated = decisions.filter(({ isWanted }) => isWanted).slice(-RATED)
  const [first, last] = [rated[0], rated.at(-1)]
  if (first === undefined || last === undefined || first === last) return undefined
  return Math.round(((rated.length - 1) * MINUTE_MS) / Math.max(1000, last.madeMs - first.madeMs))
}

const LOADED_AHEAD = 2

type SubjectProps = { readonly triage: TriageSession; readonly row: Row | undefined }

/** Loads the next objects as well, so that they are there at the next key. */
function CurrentSubject({ triage, row }: SubjectProps): ReactNode {
  const { list, subjects, state } = triage
  const { index, decisions } = useStore(state)
  const { rows, error, isEnd } = useStore(list.state)
  // A verdict on this object that is being saved or taken back changes what is shown.
  const isChanging = decisions.some((each) => each.row.id === row?.id && !(each.effect && each.isWanted))
  const subject = useLoad(`${row?.id} ${isChanging}`, async () => row && subjects.load(row))
  useEffect(() => {
    if (rows.length <= index + LOADED_AHEAD && !isEnd && !error) void list.show({ start: index, end: index + 1 })
    for (const next of rows.slice(index + 1, index + 1 + LOADED_AHEAD))
      if (next) void subjects.load(next).catch(() => undefined)
  }, [list, subjects, rows, index, isEnd, error])
  // Who returns to the object sees what they noted on it.
  useEffect(() => () => subjects.forget(row?.id ?? ''), [subjects, row?.id])
  return (
    <>
      <ErrorMessage error={error} onRetry={() => void list.show()} />
      <ErrorMessage error={subject.error} onRetry={subject.reload} />
      {subject.isLoading && !subject.value && <p role="status">{texts.loading}</p>}
      {subject.value && <TriageSubject key={subject.value.detail.id} subject={subject.value} />}
    </>
  )
}
