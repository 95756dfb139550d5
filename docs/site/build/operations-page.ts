import document from '../../../server/src/generated/openapi.json' with { type: 'json' }

type Operation = {
  readonly tag: string
  readonly method: string
  readonly path: string
  readonly id: string
  readonly summary: string
}

/** The page that Redocly draws, below the address of the site. */
export const CONTRACT = 'reference/contract.html'

/** Lists all operations of the contract, for the search of the site. Each links to its place on the page that Redocly draws. */
export function operationsPage(): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) => readOperations(path, methods))
  const sections = document.tags.map(({ name, description }) => {
    const rows = operations.filter(({ tag }) => tag === name).map(rowOf)
    return `## ${name}\n\n${description}\n\n| operation | request | does |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# HTTP API

[The contract](/${CONTRACT}) has parameters, bodies and answers of each operation.

${sections.join('\n')}`
}

function readOperations(path: string, methods: object): Operation[] {
  return Object.entries(methods)
    .filter(([, operation]) => typeof operation === 'object' && 'operationId' in operation)
    .map(([method, { operationId, tags, summary }]) => ({ tag: tags[0], method, path, id: operationId, summary }))
}

function rowOf({ tag, method, path, id, summary }: Operation): string {
  return `| [${id}](/${CONTRACT}#/${tag}/${id.toLowerCase()}) | \`${method.toUpperCase()} ${path}\` | ${summary} |`
}
