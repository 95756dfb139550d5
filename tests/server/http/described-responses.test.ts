import t from 'tap'
import document from '../../../server/src/generated/openapi.json' with { type: 'json' }

type Json = Readonly<Record<string, unknown>>
type Operation = { readonly operationId: string; readonly responses: Readonly<Record<string, Json>> }

const components: Readonly<Record<string, Json>> = document.components.responses
const operations = Object.values(document.paths).flatMap((item) =>
  Object.entries(item)
    .filter(([name]) => name !== 'parameters')
    .map(([, operation]) => operation as unknown as Operation),
)

function described(response: Json): Json {
  return typeof response.$ref === 'string' ? (components[response.$ref.split('/').at(-1) ?? ''] ?? {}) : response
}

t.test('every response of the contract names X-Request-Id', async (t) => {
  const without = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      Object.hasOwn((described(response).headers ?? {}) as Json, 'X-Request-Id') ? [] : [`${operationId} ${status}`],
    ),
  )
  t.strictSame(without, [])
  t.ok(operations.length > 140)
})
