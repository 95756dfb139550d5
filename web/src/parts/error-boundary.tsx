import { Component, type ReactNode } from 'react'
import { forgetFailures } from '../server/load-script.ts'
import { texts } from '../texts.ts'
import { ErrorMessage } from './error-message.tsx'
import { usePageTitle } from './use-page-title.ts'

type Props = {
  readonly children: ReactNode
  /** Another address is another screen: the error of the one before is gone. */
  readonly address?: string
  /** Shows the error as the screen, and not in its place within one. */
  readonly isScreen?: boolean
  readonly onError?: (error: unknown) => void
}

type State = { readonly error: unknown; readonly address: string | undefined }

/** Shows what broke while drawing, in place of its children alone; React knows this only as a class. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, address: this.props.address }

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error }
  }

  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { error: undefined, address }
  }

  override componentDidCatch(error: unknown): void {
    forgetFailures()
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const message = <ErrorMessage error={error} onRetry={() => this.setState({ error: undefined })} />
    return this.props.isScreen ? <FailedScreen>{message}</FailedScreen> : message
  }
}

function FailedScreen({ children }: Pick<Props, 'children'>): ReactNode {
  usePageTitle(texts.notShown)
  return (
    <main>
      <h1>{texts.notShown}</h1>
      {children}
    </main>
  )
}
