import type TypeScript from '../../tools/node_modules/typescript/lib/typescript.d.ts'
import { type Compiler, loadCompiler } from '../support/load-compiler.ts'

/** One fault that can be put into a source: its text from `start` to `end` becomes `text`. */
export type Mutation = {
  readonly operator: string
  readonly start: number
  readonly end: number
  readonly text: string
}

type Change = Omit<Mutation, 'start' | 'end'> & { readonly of?: TypeScript.Node; readonly end?: number }

const BINARY: Readonly<Record<string, readonly (readonly [operator: string, text: string])[]>> = {
  '<': [
    ['boundary', '<='],
    ['comparison', '>='],
  ],
  '<=': [
    ['boundary', '<'],
    ['comparison', '>'],
  ],
  '>': [
    ['boundary', '>='],
    ['comparison', '<='],
  ],
  '>=': [
    ['boundary', '>'],
    ['comparison', '<'],
  ],
  '===': [['comparison', '!==']],
  '!==': [['comparison', '===']],
  '&&': [['logic', '||']],
  '||': [['logic', '&&']],
  '+': [['arithmetic', '-']],
  '-': [['arithmetic', '+']],
  '*': [['arithmetic', '/']],
  '/': [['arithmetic', '*']],
  '%': [['arithmetic', '*']],
  '+=': [['arithmetic', '-=']],
  '-=': [['arithmetic', '+=']],
  '??=': [['default', '=']],
  '||=': [['logic', '&&=']],
  '&&=': [['logic', '||=']],
}
const METHODS: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' }
const LEFT_OUT_CALLS: ReadonlySet<string> = new Set(['filter', 'slice', 'trim', 'toLowerCase', 'sort', 'toSorted'])

/** Every mutation of a source, in the order of its text. Those that are no program any more are left out. */
export function findMutations(source: string): readonly Mutation[] {
  const ts = loadCompiler()
  const file = parse(ts, source)
  const found: Mutation[] = []
  const visit = (node: TypeScript.Node): void => {
    if (isIgnored(ts, node)) return
    for (const { of = node, operator, text, end = of.getEnd() } of changesOf(ts, node))
      found.push({ operator, start: of.getStart(file), end, text })
    ts.forEachChild(node, visit)
  }
  visit(file)
  const isProgram = (mutation: Mutation) => faultsOf(parse(ts, applyMutation(source, mutation))) === 0
  return found.sort((a, b) => a.start - b.start || a.end - b.end || (a.text < b.text ? -1 : 1)).filter(isProgram)
}

export function applyMutation(source: string, { start, end, text }: Mutation): string {
  return source.slice(0, start) + text + source.slice(end)
}

function parse(ts: Compiler, source: string): TypeScript.SourceFile {
  return ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
}

function faultsOf(file: TypeScript.SourceFile): number {
  return 'parseDiagnostics' in file && Array.isArray(file.parseDiagnostics) ? file.parseDiagnostics.length : 0
}

/** Types vanish before a program runs. */
function isIgnored(ts: Compiler, node: TypeScript.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeParameterDeclaration(node)
  )
}

function changesOf(ts: Compiler, node: TypeScript.Node): readonly Change[] {
  if (ts.isBinaryExpression(node)) return binaryChanges(ts, node)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [{ operator: 'negation', text: node.operand.getText() }]
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ operator: 'boolean', text: 'false' }]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ operator: 'boolean', text: 'true' }]
  if (ts.isConditionalExpression(node)) return conditionChanges(node.condition)
  if (ts.isIfStatement(node)) return conditionChanges(node.expression)
  if (ts.isAwaitExpression(node)) return [{ operator: 'await', text: node.expression.getText() }]
  if (ts.isStringLiteral(node)) return stringChanges(ts, node)
  if (ts.isCallExpression(node)) return callChanges(ts, node)
  if (ts.isPropertyAccessExpression(node) && node.questionDotToken !== undefined)
    return [{ operator: 'optional', text: `${node.expression.getText()}.${node.name.getText()}` }]
  return statementChanges(ts, node)
}

function binaryChanges(ts: Compiler, node: TypeScript.BinaryExpression): readonly Change[] {
  const [left, right] = [node.left.getText(), node.right.getText()]
  if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return [left, right].map((text) => ({ operator: 'default', text }))
  const isText = [node.left, node.right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
  const operator = node.operatorToken.getText()
  if (isText && operator === '+') return []
  return (BINARY[operator] ?? []).map(([name, text]) => ({ operator: name, text, of: node.operatorToken }))
}

function conditionChanges(condition: TypeScript.Expression): readonly Change[] {
  return ['true', 'false'].map((text) => ({ operator: 'condition', text, of: condition }))
}

function stringChanges(ts: Compiler, node: TypeScript.StringLiteral): readonly Change[] {
  const { parent } = node
  const isName = ts.isPropertyAssignment(parent) && parent.name === node
  // What a list always has gets a default for the compiler's sake.
  if (ts.isBindingElement(parent) && ts.isArrayBindingPattern(parent.parent)) return []
  if (isName || ts.findAncestor(node, (above) => isMessage(ts, above)) !== undefined) return []
  return [{ operator: 'string', text: node.text === '' ? `'mutated'` : `''` }]
}

/** The words of errors and of log lines are no behaviour worth a test. */
function isMessage(ts: Compiler, node: TypeScript.Node): boolean {
  if (ts.isThrowStatement(node) || ts.isNewExpression(node)) return true
  return ts.isCallExpression(node) && /(?:^|\.)log\??\.\w+$/.test(node.expression.getText())
}

function callChanges(ts: Compiler, node: TypeScript.CallExpression): readonly Change[] {
  const called = node.expression
  if (!ts.isPropertyAccessExpression(called)) return []
  const name = called.name.text
  const other = METHODS[name]
  if (other !== undefined) return [{ operator: 'method', text: other, of: called.name, end: called.name.getEnd() }]
  return LEFT_OUT_CALLS.has(name) ? [{ operator: 'call', text: called.expression.getText() }] : []
}

function statementChanges(ts: Compiler, node: TypeScript.Node): readonly Change[] {
  if (ts.isThrowStatement(node)) return [{ operator: 'statement', text: ';' }]
  if (ts.isExpressionStatement(node)) return [{ operator: 'statement', text: ';' }]
  if (ts.isReturnStatement(node) && node.expression !== undefined) return resultChanges(ts, node.expression)
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return resultChanges(ts, node.body)
  return []
}

function resultChanges(ts: Compiler, result: TypeScript.Expression): readonly Change[] {
  // A function that does nothing has a result that nobody looks at.
  if (result.getText() === 'undefined') return []
  const isNull = result.kind === ts.SyntaxKind.NullKeyword
  const isBoolean = result.kind === ts.SyntaxKind.TrueKeyword || result.kind === ts.SyntaxKind.FalseKeyword
  if (isBoolean) return []
  return [{ operator: 'result', text: isNull ? '0' : 'null', of: result }]
}
