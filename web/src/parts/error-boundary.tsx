import { Component, type ReactNode } from 'react'
import { ErrorMessage } from './error-message.tsx'

type Props = { readonly children: ReactNode }

/** Shows what broke while drawing; React knows this only as a class. */
export class ErrorBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <main>
        <ErrorMessage error={error} onRetry={() => this.setState({ error: undefined })} />
      </main>
    )
  }
}
