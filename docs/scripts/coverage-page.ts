import document from '../../server/src/generated/openapi.json' with { type: 'json' }

const begin = '<!-- Begin of what "npm run reference" writes. Do not edit. -->\n'
const end = '<!-- End of what "npm run reference" writes. -->\n'

type Operation = { readonly id: string; readonly tag: string }

/** `docs/reference/coverage.md`: its own text, with the table of operations as the contract has it now. */
export function coveragePage(written: string): string {
  const [before, rest] = written.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error('coverage.md has no place for the table of operations')
  return `${before}${begin}${operationTable()}${end}${after}`
}

function operationTable(): string {
  const byTag = Map.groupBy(operations(), ({ tag }) => tag)
  const rows = document.tags.map(({ name, description }) => {
    const names = (byTag.get(name) ?? []).map(({ id }) => `\`${id}\``).join(', ')
    return [description.replace(/\.$/, ''), names, `\`server/operations/${name}.test.ts\``]
  })
  const heads = ['Feature', 'Operation, setting, capability or error code', 'Test']
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

function operations(): Operation[] {
  return Object.values(document.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) =>
      isOperation(operation) ? [{ id: operation.operationId, tag: operation.tags[0] ?? '' }] : [],
    ),
  )
}

function isOperation(value: unknown): value is { operationId: string; tags: readonly string[] } {
  return typeof value === 'object' && value !== null && 'operationId' in value && 'tags' in value
}
