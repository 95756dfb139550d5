import { type FormEvent, useState } from 'react'

export type Action = {
  readonly error: unknown
  readonly isBusy: boolean
  run(act: () => Promise<void>): void
  /** Returns a handler that runs the action when a form is submitted. */
  submit(act: () => Promise<void>): (event: FormEvent) => void
}

/** The action of a click or a form: its progress, and its error. */
export function useAction(): Action {
  const [state, setState] = useState<Pick<Action, 'error' | 'isBusy'>>({ error: undefined, isBusy: false })
  const run: Action['run'] = (act) => {
    setState({ error: undefined, isBusy: true })
    act().then(
      () => setState({ error: undefined, isBusy: false }),
      (error: unknown) => setState({ error, isBusy: false }),
    )
  }
  return {
    ...state,
    run,
    submit: (act) => (event) => {
      event.preventDefault()
      run(act)
    },
  }
}
