import { parse } from 'yaml'
import { OPERATION_FIELDS } from './operation-fields.ts'

export type Operation = {
  readonly id: string
  readonly tag: string
  readonly where: string
  /** True if the operation can be called without a bearer token. */
  readonly isOpen: boolean
  /** By their names, which begin with `x-`. */
  readonly fields: Readonly<Record<string, unknown>>
}
export type Contract = { readonly document: Record<string, unknown>; readonly operations: readonly Operation[] }

type FaultReporter = (message: string) => void
type Node = Record<string, unknown>

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Parses openapi.yaml and holds it to the rules the code relies on; every broken rule is reported at once. */
export function readContract(yaml: string): Contract {
  const document: unknown = parse(yaml, { uniqueKeys: true })
  if (!isNode(document)) throw new Error('openapi.yaml: the document must be a mapping')
  const faults: string[] = []
  const tags = declaredTags(document, (message) => faults.push(message))
  const operations = operationsOf(document).map(({ where, node }) => {
    checkOperation(node, document, (message) => faults.push(`${where}: ${message}`))
    checkFields(node, (message) => faults.push(`${where}: ${message}`))
    checkLog(node, where, (message) => faults.push(`${where}: ${message}`))
    checkAudit(node, (message) => faults.push(`${where}: ${message}`))
    checkRepeat(node, where, (message) => faults.push(`${where}: ${message}`))
    checkReads(node, where, (message) => faults.push(`${where}: ${message}`))
    return {
      id: String(node.operationId),
      tag: tagOf(node, tags, (message) => faults.push(`${where}: ${message}`)),
      where,
      isOpen: isOpen(node.security ?? document.security),
      fields: Object.fromEntries(Object.entries(node).filter(([name]) => name.startsWith('x-'))),
    }
  })
  faults.push(...repeatedIds(operations))
  if (operations.length === 0) faults.push('paths: no operation found')
  if (faults.length > 0)
    throw new Error(`openapi.yaml breaks rules of this project:\n${faults.map((f) => `  ${f}`).join('\n')}`)
  return { document, operations }
}

function isOpen(security: unknown): boolean {
  const schemes: unknown[] = Array.isArray(security) ? security : []
  return schemes.length === 0 || schemes.some((scheme) => isNode(scheme) && !Object.keys(scheme).some(isOfCaller))
}

/** Both name a caller. */
const isOfCaller = (scheme: string): boolean => scheme === 'bearer' || scheme === 'sessionCookie'

function operationsOf(document: Node): { where: string; node: Node }[] {
  return Object.entries(isNode(document.paths) ? document.paths : {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const node = isNode(item) ? item[method] : undefined
      return isNode(node) ? [{ where: `${method} ${path}`, node }] : []
    }),
  )
}

function declaredTags(document: Node, fault: FaultReporter): ReadonlySet<string> {
  const names = (Array.isArray(document.tags) ? document.tags : []).map((tag: unknown) =>
    isNode(tag) ? tag.name : tag,
  )
  for (const name of names) {
    if (typeof name !== 'string' || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      fault(`tags: ${show(name)} must be kebab-case`)
  }
  return new Set(names.map(String))
}

function tagOf(node: Node, tags: ReadonlySet<string>, fault: FaultReporter): string {
  const own: unknown[] = Array.isArray(node.tags) ? node.tags : []
  const [tag] = own
  if (own.length !== 1 || typeof tag !== 'string') {
    fault(`tags must name exactly one tag, not ${show(node.tags)}`)
    return ''
  }
  if (!tags.has(tag)) fault(`tag ${show(tag)} is not declared in the list of tags`)
  return tag
}

function checkOperation(node: Node, document: Node, fault: FaultReporter): void {
  const { operationId: id, 'x-resource': resource, 'x-capability': capability } = node
  const further = node['x-further-capability']
  if (typeof id !== 'string' || !/^[a-z][A-Za-z0-9]*$/.test(id))
    fault(`operationId ${show(id)} must be a camelCase name`)
  if (typeof resource !== 'string' || resource === '') fault(`x-resource must be a name, not ${show(resource)}`)
  if (capability != null && (typeof capability !== 'string' || !/^[a-z][a-z0-9_]*$/.test(capability))) {
    fault(`x-capability must be the name of a capability, null or absent, not ${show(capability)}`)
  }
  if (further != null && (typeof further !== 'string' || capability == null))
    fault(`x-further-capability must be the name of a capability in addition to x-capability, not ${show(further)}`)
  const security = node.security ?? document.security
  if (!Array.isArray(security)) fault('security is missing: name a scheme, or say "security: []"')
  else if (security.length === 0 && capability != null) fault(`x-capability ${show(capability)} on a public operation`)
  const successes = Object.keys(isNode(node.responses) ? node.responses : {}).filter((s) => /^2/.test(s) && s !== '206')
  if (successes.length !== 1) fault(`responses must have exactly one 2xx (besides 206), not ${show(successes)}`)
}

function checkFields(node: Node, fault: FaultReporter): void {
  for (const name of Object.keys(node))
    if (name.startsWith('x-') && !Object.hasOwn(OPERATION_FIELDS, name)) fault(`unknown field "${name}"`)
}

/** A change is never forgotten in the log: whether it has a line there, and which, is said for each. */
function checkLog({ 'x-log': message }: Node, where: string, fault: FaultReporter): void {
  const isRead = /^(?:get|head|options|trace) /.test(where)
  if (isRead && message !== undefined) fault('x-log on an operation that only reads')
  if (!isRead && message !== null && (typeof message !== 'string' || !/^[a-z][a-z ]*[a-z]$/.test(message)))
    fault(`x-log must be a phrase such as "tag added", or null where nothing is changed, not ${show(message)}`)
}

const AUDITED: readonly unknown[] = ['change', 'read', 'search', 'session', 'none']

/** Requires `x-audit` of operations without a line in the log; one with a line always has an entry in the audit log. */
function checkAudit({ 'x-log': message, 'x-audit': audited }: Node, fault: FaultReporter): void {
  if (audited !== undefined && !AUDITED.includes(audited))
    fault(`x-audit must be one of ${AUDITED.join(', ')}, not ${show(audited)}`)
  if (typeof message === 'string' && audited !== undefined) fault('x-audit next to a phrase of x-log: it is a change')
  if (message === null && audited === undefined) fault('x-audit is missing where x-log is null')
}

const REPEAT_CLASSES: readonly unknown[] = ['safe', 'repeatable', 'once']

/** Clients retry a POST only if the contract allows it; the other methods say it themselves. */
function checkRepeat({ 'x-repeat': repeat }: Node, where: string, fault: FaultReporter): void {
  const isPost = where.startsWith('post ')
  if (isPost && !REPEAT_CLASSES.includes(repeat))
    fault(`x-repeat must be one of ${REPEAT_CLASSES.join(', ')}, not ${show(repeat)}`)
  if (!isPost && repeat !== undefined) fault('x-repeat on an operation other than POST')
}

const READ_SOURCES: readonly unknown[] = ['primary', 'nothing']

/** What only reads may read from a replica of the database, unless the contract says otherwise. */
function checkReads({ 'x-reads': source, 'x-repeat': repeat }: Node, where: string, fault: FaultReporter): void {
  if (source === undefined) return
  if (!READ_SOURCES.includes(source)) fault(`x-reads must be one of ${READ_SOURCES.join(', ')}, not ${show(source)}`)
  if (!where.startsWith('get ') && repeat !== 'safe') fault('x-reads on an operation that changes something')
}

function repeatedIds(operations: readonly Operation[]): string[] {
  const first = new Map<string, string>()
  return operations.flatMap(({ id, where }) => {
    const earlier = first.get(id)
    first.set(id, earlier ?? where)
    return earlier === undefined ? [] : [`${where}: operationId "${id}" is already taken by ${earlier}`]
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value)
}
