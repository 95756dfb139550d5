import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import type TypeScript from '../../tools/node_modules/typescript/lib/typescript.d.ts'
import { repositoryRoot } from './repository.ts'

/** The identifiers of a package's sources in the given folders that the compiler takes for `any`, as `path:line: name`. */
export function findAny(project: string, folders: readonly string[]): string[] {
  const ts = loadCompiler()
  const folder = join(repositoryRoot, project)
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const program = ts.createProgram(fileNames, { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const inside = folders.map((name) => join(folder, 'src', name, '/'))
  const found: string[] = []
  for (const file of program.getSourceFiles()) {
    if (!inside.some((path) => file.fileName.startsWith(path))) continue
    const visit = (node: TypeScript.Node): void => {
      if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
      if (ts.isQualifiedName(node) || ts.isConstTypeReference(node) || ts.isTypePredicateNode(node)) return
      if (ts.isBindingElement(node)) {
        visit(node.name)
        if (node.initializer !== undefined) visit(node.initializer)
        return
      }
      if (ts.isIdentifier(node) && (checker.getTypeAtLocation(node).flags & ts.TypeFlags.Any) !== 0) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
        found.push(`${relative(repositoryRoot, file.fileName)}:${line + 1}: ${node.text}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return found
}

/** The generator's TypeScript 5: the compiler that checks the sources has no API. */
function loadCompiler(): typeof TypeScript {
  const compiler: typeof TypeScript = createRequire(join(repositoryRoot, 'tools/package.json'))('typescript')
  return compiler
}
