import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { CAPABILITIES, KEY_CAPABILITIES, storedCapabilities } from '../../server/src/capabilities.ts'
import document from '../../server/src/generated/openapi.json' with { type: 'json' }
import { repositoryRoot } from './repository.ts'

t.test('the contract names capabilities that exist', async (t) => {
  const contract = readFileSync(join(repositoryRoot, 'openapi.yaml'), 'utf8')
  const named = [...contract.matchAll(/^ +x-(?:further-)?capability(?:-for-others)?: (\w+)$/gm)].map(
    ([, name = '']) => name,
  )
  t.ok(named.length > 50)
  const known = new Set([...Object.keys(CAPABILITIES), ...storedCapabilities(Object.keys(CAPABILITIES), true)])
  t.same(
    [...new Set(named)].filter((name) => !known.has(name)),
    [],
  )
})

type Operation = { readonly operationId?: string; readonly security?: readonly object[] } & Readonly<
  Record<string, unknown>
>

const operations = Object.values(document.paths).flatMap((item) =>
  Object.entries(item as Readonly<Record<string, Operation>>).filter(
    ([, { operationId }]) => operationId !== undefined,
  ),
)
const DECLARED = ['x-capability', 'x-key-capability', 'x-refuses-limited-keys'] as const

t.test('each operation that changes something says what an API key with a list must list', async (t) => {
  const undeclared = operations.flatMap(([method, operation]) => {
    const { 'x-audit': audit, 'x-log': log, security, operationId } = operation
    const isReading =
      audit === 'read' || audit === 'search' || (method === 'get' && typeof log !== 'string' && audit !== 'change')
    const isDeclared = isReading || security?.length === 0 || DECLARED.some((field) => operation[field] !== undefined)
    return isDeclared ? [] : [operationId]
  })
  t.strictSame(undeclared, [], 'x-capability, x-key-capability or x-refuses-limited-keys')
})

t.test('what only keys list is no capability of groups, and each is used', async (t) => {
  const named = new Set(operations.map(([, operation]) => operation['x-key-capability']))
  t.strictSame(
    [...named].filter((name) => name !== undefined && name !== 'none').toSorted(),
    Object.keys(KEY_CAPABILITIES).toSorted(),
  )
  t.strictSame(
    Object.keys(KEY_CAPABILITIES).filter((name) => Object.hasOwn(CAPABILITIES, name)),
    [],
  )
})

/** What changes nothing that others see: the list is by hand, so that no change slips in. */
const FREE = [
  'checkYaraSource',
  'createArchiveToken',
  'createDownloadToken',
  'createZipDownloadToken',
  'endBrowserSession',
  'keepBrowserSession',
  'listAttributeTexts',
]

t.test('nothing else is free to every key', async (t) => {
  const free = operations.filter(([, operation]) => operation['x-key-capability'] === 'none')
  t.strictSame(free.map(([, { operationId }]) => operationId).toSorted(), FREE)
})
