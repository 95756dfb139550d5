import { join, relative } from 'node:path'
import type TypeScript from '../../tools/node_modules/typescript/lib/typescript.d.ts'
import { loadCompiler } from '../support/load-compiler.ts'
import { repositoryRoot } from './repository.ts'

type CheckedProgram = {
  readonly ts: typeof TypeScript
  readonly checker: TypeScript.TypeChecker
  /** Calls a function for each node of the sources in the given folders of the package; below a node only if it returns true. */
  readonly visit: (folders: readonly string[], look: NodeCheck) => void
}
type NodeCheck = (node: TypeScript.Node, at: () => string) => boolean

/** A package as the compiler sees it. */
export function checkTypes(project: string): CheckedProgram {
  const ts = loadCompiler()
  const folder = join(repositoryRoot, project)
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const program = ts.createProgram(fileNames, { ...options, noEmit: true })
  const visit: CheckedProgram['visit'] = (folders, look) => {
    const inside = folders.map((name) => join(folder, 'src', name, '/'))
    for (const file of program.getSourceFiles()) {
      if (!inside.some((path) => file.fileName.startsWith(path))) continue
      const descend = (node: TypeScript.Node): void => {
        const at = (): string => {
          const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
          return `${relative(repositoryRoot, file.fileName)}:${line + 1}: ${node.getText(file).split('\n')[0]}`
        }
        if (look(node, at)) ts.forEachChild(node, descend)
      }
      descend(file)
    }
  }
  return { ts, checker: program.getTypeChecker(), visit }
}

/** The identifiers in these folders that the compiler takes for `any`, as `path:line: name`. */
export function findAnyNames({ ts, checker, visit }: CheckedProgram, folders: readonly string[]): string[] {
  const found: string[] = []
  visit(folders, (node, at) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return false
    if (ts.isQualifiedName(node) || ts.isConstTypeReference(node) || ts.isTypePredicateNode(node)) return false
    // The name of the property in a pattern has no type of its own.
    if (ts.isIdentifier(node) && ts.isBindingElement(node.parent) && node.parent.propertyName === node) return false
    if (ts.isIdentifier(node) && isAny(ts, checker.getTypeAtLocation(node))) found.push(at())
    return true
  })
  return found
}

/**
 * Values in these folders that are `any`, or rows or queries of unknown type. Answers that nobody looks at, and values that
 * are taken as unknown, do not count.
 */
export function findAnyValues({ ts, checker, visit }: CheckedProgram, folders: readonly string[]): string[] {
  const found: string[] = []
  const isUntyped = (type: TypeScript.Type): boolean => {
    if (isAny(ts, type)) return true
    const name = (type.aliasSymbol ?? type.symbol)?.name
    const values = type.aliasTypeArguments ?? (isReference(ts, type) ? checker.getTypeArguments(type) : [])
    const value = values.at(name === 'QueryBuilder' ? 1 : 0)
    return value !== undefined && ROWS.has(name) && isUntyped(value)
  }
  const isUsed = (node: TypeScript.Node): boolean => {
    const { parent } = node
    if (ts.isExpressionStatement(parent) || ts.isVoidExpression(parent)) return false
    return !ts.isAwaitExpression(parent) || isUsed(parent)
  }
  const isTrusted = (node: TypeScript.Expression): boolean => {
    const type = checker.getContextualType(node)
    return type === undefined || (type.flags & ts.TypeFlags.Unknown) === 0
  }
  visit(folders, (node, at) => {
    if (ts.isImportDeclaration(node)) return false
    const isValue = (ts.isCallExpression(node) || ts.isAwaitExpression(node)) && isUsed(node) && isTrusted(node)
    if ((isValue || ts.isTypeReferenceNode(node)) && isUntyped(checker.getTypeAtLocation(node))) found.push(at())
    return true
  })
  return found
}

const ROWS: ReadonlySet<string | undefined> = new Set(['Array', 'Promise', 'QueryBuilder', 'Raw'])

function isAny(ts: typeof TypeScript, type: TypeScript.Type): boolean {
  return (type.flags & ts.TypeFlags.Any) !== 0
}

function isReference(ts: typeof TypeScript, type: TypeScript.Type): type is TypeScript.TypeReference {
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    'objectFlags' in type &&
    (Number(type.objectFlags) & ts.ObjectFlags.Reference) !== 0
  )
}
