import { type ComponentType, type ReactNode, Suspense, use } from 'react'
import { forgetFailures, scriptLoader } from '../server/load-script.ts'
import { ErrorBoundary } from './error-boundary.tsx'

type LoadComponent<P> = () => Promise<ComponentType<P>>

/**
 * A component whose script loads when it is first shown. `lazy` of React remembers a failure for ever; here the boundary above
 * loads again.
 */
export function lazyComponent<P extends object>(load: LoadComponent<P>): ComponentType<P> {
  return componentOf(scriptLoader(load))
}

function componentOf<P extends object>(script: LoadComponent<P>): ComponentType<P> {
  return function LazyComponent(props: P): ReactNode {
    const Loaded = use(script())
    return <Loaded {...props} />
  }
}

/** `preload` loads the script ahead. */
type LazyPart<P> = ComponentType<P> & { preload(): void }

/** The same for a part of a screen: the rest stays as it is while this loads, and when it cannot be loaded. */
export function lazyPart<P extends object>(load: LoadComponent<P>, Fallback?: ComponentType<P>): LazyPart<P> {
  const script = scriptLoader(load)
  const Part = componentOf(script)
  function LazyPart(props: P): ReactNode {
    return (
      <ErrorBoundary>
        <Suspense fallback={Fallback && <Fallback {...props} />}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
  const preload = (): void => void script().catch(forgetFailures)
  return Object.assign(LazyPart, { preload })
}
