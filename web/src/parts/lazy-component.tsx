import { type ComponentType, type ReactNode, Suspense, use } from 'react'
import { scriptLoader } from '../server/load-script.ts'
import { ErrorBoundary } from './error-boundary.tsx'

type LoadComponent<P> = () => Promise<ComponentType<P>>

/**
 * A component whose script loads when it is first shown. `lazy` of React remembers a failure for ever; here the boundary above
 * loads again.
 */
export function lazyComponent<P extends object>(load: LoadComponent<P>): ComponentType<P> {
  const script = scriptLoader(load)
  return function LazyComponent(props: P): ReactNode {
    const Loaded = use(script())
    return <Loaded {...props} />
  }
}

/** The same for a part of a screen: the rest stays as it is while this loads, and when it cannot be loaded. */
export function lazyPart<P extends object>(load: LoadComponent<P>, fallback?: ReactNode): ComponentType<P> {
  const Part = lazyComponent(load)
  return function LazyPart(props: P): ReactNode {
    return (
      <ErrorBoundary>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
