import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const ENTRY = 'sdk/src/client/client.ts'
/** Longer lists of values are those of the contract; the server checks them. */
const MAX_CHOICES = 12

type Tree = { readonly [name: string]: string | Tree }

/**
 * The parameters of every method of the client, read from the types of the SDK: calls from JavaScript are checked by them.
 * `schema` is the generated schema, which may be newer than the file. Pages load the core alone, so it is a module of its own.
 */
export function writeSignatures(root: string, schema: string): { readonly core: string; readonly client: string } {
  const program = createProgram(root, schema)
  const checker = program.getTypeChecker()
  const typeOf = (path: string, name: string): ts.Type => {
    const source = program.getSourceFile(join(root, path))
    const symbol = source && checker.getSymbolAtLocation(source)
    const found = symbol && checker.getExportsOfModule(symbol).find((one) => one.name === name)
    if (!found) throw new Error(`${path} exports no type ${name}`)
    return checker.getDeclaredTypeOfSymbol(found)
  }
  const core = treeOf(checker, typeOf('sdk/src/client/core.ts', 'ClientCore'))
  const client = treeOf(checker, typeOf(ENTRY, 'Client'))
  const rest = Object.fromEntries(Object.entries(client).filter(([name]) => !Object.hasOwn(core, name)))
  const listing = treeOf(checker, typeOf('sdk/src/records/pages.ts', 'Listing'))
  const download = treeOf(checker, typeOf('sdk/src/download/download.ts', 'Download'))
  return {
    core: constants({ CORE_SIGNATURES: core, LISTING_SIGNATURES: listing }),
    client: constants({ CLIENT_SIGNATURES: rest, DOWNLOAD_SIGNATURES: download }),
  }
}

function constants(trees: Readonly<Record<string, Tree>>): string {
  return Object.entries(trees)
    .map(([name, tree]) => `export const ${name} = ${JSON.stringify(tree, null, 2)}\n`)
    .join('\n')
}

function createProgram(root: string, schema: string): ts.Program {
  const base = ts.parseConfigFileTextToJson('', readFileSync(join(root, 'tsconfig.base.json'), 'utf8'))
  const { rootDir: _, ...shared } = base.config.compilerOptions
  const { options } = ts.convertCompilerOptionsFromJson(shared, root)
  const host = ts.createCompilerHost(options)
  const read = host.readFile
  const generated = join(root, 'sdk/src/generated/schema.ts')
  host.readFile = (path) => (path === generated ? schema : read(path))
  return ts.createProgram([join(root, ENTRY)], { ...options, noEmit: true }, host)
}

function treeOf(checker: ts.TypeChecker, type: ts.Type): Tree {
  const members = type.getProperties().flatMap((property): [string, string | Tree][] => {
    const { name } = property
    if (name.startsWith('__') || name === 'raw') return []
    const member = checker.getTypeOfSymbol(property)
    const [signature] = member.getCallSignatures()
    if (signature?.getParameters().length === 0) return []
    if (signature) return [[name, signatureText(checker, signature)]]
    const tree = isRecord(checker, member) ? treeOf(checker, member) : {}
    return Object.keys(tree).length > 0 ? [[name, tree]] : []
  })
  return Object.fromEntries(members)
}

function signatureText(checker: ts.TypeChecker, signature: ts.Signature): string {
  const parameters = signature.getParameters().map((parameter) => {
    const declaration = parameter.valueDeclaration
    const isOptional = declaration && ts.isParameter(declaration) && declaration.questionToken !== undefined
    return `${parameter.name}${isOptional ? '?' : ''}: ${typeText(checker, checker.getTypeOfSymbol(parameter))}`
  })
  const isAsync = checker.getReturnTypeOfSignature(signature).getSymbol()?.name === 'Promise'
  return `${isAsync ? 'async ' : ''}(${parameters.join(', ')})`
}

/** Text, a number, some texts, or an object with these fields; anything else is not checked. */
function typeText(checker: ts.TypeChecker, given: ts.Type): string {
  const bare = checker.getNonNullableType(given)
  const type = bare.isTypeParameter() ? (checker.getBaseConstraintOfType(bare) ?? bare) : bare
  if (type.flags & ts.TypeFlags.StringLike) return type.isStringLiteral() ? `'${type.value}'` : 'string'
  if (type.flags & ts.TypeFlags.NumberLike) return 'number'
  const parts = type.isUnion() ? type.types : [type]
  const texts = parts.flatMap((part) => (part.isStringLiteral() ? [`'${part.value}'`] : []))
  if (texts.length === parts.length) return texts.length <= MAX_CHOICES ? texts.join(' | ') : 'string'
  return parts.every((part) => isRecord(checker, part)) ? fieldsText(parts) : 'any'
}

function isRecord(checker: ts.TypeChecker, type: ts.Type): boolean {
  const isOpen = checker.getIndexInfosOfType(type).length > 0
  const isPlain = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 && !isIterable(type)
  return (
    isPlain && !isOpen && type.getCallSignatures().length === 0 && !type.isClass() && type.getProperties().length > 0
  )
}

function isIterable(type: ts.Type): boolean {
  return type.getProperties().some(({ name }) => name.startsWith('__@'))
}

function fieldsText(parts: readonly ts.Type[]): string {
  const names = [...new Set(parts.flatMap((part) => part.getProperties().map(({ name }) => name)))]
  const isRequired = (name: string) =>
    parts.every((part) => part.getProperties().some((one) => one.name === name && !isOptional(one)))
  return `{ ${names.map((name) => (isRequired(name) ? name : `${name}?`)).join(', ')} }`
}

function isOptional({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Optional) !== 0
}
