import document from '../../server/src/generated/openapi.json' with { type: 'json' }
import { exampleBody, type Operation, requiredQuery } from '../server/matrix/addresses.ts'

type Json = Readonly<Record<string, unknown>>

/** What there is but not for this person, and what there is not; both are written with as many characters. */
export type Pair = { readonly hidden: string; readonly missing: string }

export type Question = {
  readonly operationId: string
  readonly parameter: string
  readonly method: string
  /** Addresses that differ in that parameter alone. */
  readonly hidden: string
  readonly missing: string
  readonly asked: Pair
  readonly query: string
  readonly body: unknown
}

/** Parameters of paths whose values are no secret, with the reason. */
const NO_SECRETS: Readonly<Record<string, string>> = {
  access: 'a choice of the contract',
  type: 'a choice of the contract',
  task: 'a choice of the contract',
  token: 'whoever has the token may use it',
  provider: 'the names of providers are on the sign-in page',
  path: 'an address of another server, which decides',
}
/** `name` is a remote here, which everybody may list. */
const REMOTES = /^\/api\/remote\//

/** Every operation with a parameter in its path, once for each parameter that can name what is hidden. */
export function questions(
  pairs: Readonly<Record<string, readonly Pair[]>>,
  visible: Readonly<Record<string, string>>,
): { readonly asked: readonly Question[]; readonly unknown: readonly string[] } {
  const unknown: string[] = []
  const asked = Object.entries(document.paths).flatMap(([path, item]) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    return Object.entries(item as Json)
      .filter(([method]) => method !== 'parameters')
      .flatMap(([method, node]) => {
        const operation = node as Operation
        return names.flatMap((parameter) => {
          if (Object.hasOwn(NO_SECRETS, parameter) || (parameter === 'name' && REMOTES.test(path))) return []
          const known = pairs[parameter]
          if (known === undefined) unknown.push(`${operation.operationId}: ${parameter}`)
          return (known ?? []).map((asked) => ({
            operationId: operation.operationId,
            parameter,
            method: method.toUpperCase(),
            hidden: filled(path, { ...visible, [parameter]: asked.hidden }),
            missing: filled(path, { ...visible, [parameter]: asked.missing }),
            asked,
            query: requiredQuery(operation),
            body: exampleBody(operation),
          }))
        })
      })
  })
  return { asked, unknown }
}

function filled(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 'x'))
}
