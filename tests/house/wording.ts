import { blank } from './code-text.ts'
import { isCode, isGenerated, type Source } from './repository.ts'

const emptyNames = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'shared'])
const anyType = /(?:[:<|&,(=]\s*|\bas\s+|\bextends\s+|\bkeyof\s+)any\b(?!\s*[:(.'"=])/
const compilerSwitch = /@ts-(?:ignore|expect-error|nocheck)/
const machinePath = /(?:^|[\s"'`(=:])(?:\/(?:home|Users|work|workspace)\/[\w.-]+|\/root\/[\w.-]+|[A-Z]:\\Users\\)/
// The PATH is a fact of the machine, to find programs by; it is no setting.
const environment = /\bprocess\.env\b(?!\.PATH\b)/

/** Where texts must be plain: folders with a slash at the end, and files. Add a root once its texts are clean. */
export const plainRoots: readonly string[] = [
  'server/src/',
  'cli/src/',
  'sdk/src/',
  'openapi.yaml',
  'tools/',
  'deploy/',
  'plugins-examples/',
  'docs/',
  'bench/',
  'CHANGELOG.md',
  'SECURITY.md',
  'README.md',
  'CONTRIBUTING.md',
  'tests/support/',
  'tests/cli/',
  'tests/sdk/',
  'tests/server/',
  'tests/plugins-examples/',
  'tests/compat/',
  'tests/tour/',
  'tests/bench/',
  'tests/run.ts',
  'tests/long.ts',
  'tests/reporter.ts',
]

const oddPhrases = [
  { pattern: /(?<!\bthere )\bis no (?!longer\b)\w/, instead: '"is not a ..." or "not a valid ..."' },
  { pattern: /(?<!\bthere )\b(?:is|are) none\b/, instead: '"does not exist", "is absent" or "is not one"' },
  { pattern: /\bwhole numbers?\b/, instead: '"integer"' },
  { pattern: /\bwhoever\b/i, instead: '"anyone who", or the role' },
  { pattern: /\bsomebody\b/i, instead: '"someone", or the role' },
  { pattern: /\ball the same\b/, instead: '"anyway"' },
  { pattern: /\blooks whether\b/i, instead: '"checks whether"' },
  { pattern: /\bbeside\b/i, instead: '"next to", "along with" or "in addition to"' },
  { pattern: /\bgoods\b/i, instead: '"content", "samples" or "objects"' },
  { pattern: /\b(?:crew|muster)s?\b/i, instead: '"pool", "group" or "list"' },
  { pattern: /\ba whole of\b/i, instead: '"a complete"' },
]
const oddInComments = [{ pattern: /\b(?:told|tells)\b/i, instead: '"says", "reports" or "returns"' }]
const emptyTypeNames = /\b(?:type|interface|class)\s+(?:Place|Wanted|Found|Info)\b/

type Rule = {
  readonly message: string
  readonly applies: (source: Source) => boolean
  readonly breaks: (line: string) => boolean
}

/** Files and folders whose names say nothing. */
export function checkNames(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) =>
      path.split('/').some((part) => emptyNames.has(part.replace(/(\.test)?\.\w+$/, '').toLowerCase())),
    )
    .map(({ path }) => `${path}: the name says nothing about what is inside`)
}

/** `any` as a type, comments that switch the compiler off, and readers of the environment besides the settings. */
export function checkEscapes(sources: readonly Source[]): string[] {
  const written = sources.filter((source) => isCode(source) && !isGenerated(source))
  return [
    ...breaches(written, { message: 'any', applies: () => true, breaks: (line) => anyType.test(line) }, codeOnly),
    ...breaches(
      written.filter(isOutsideHouse),
      {
        message: 'a comment that switches the compiler off',
        applies: () => true,
        breaks: (line) => compilerSwitch.test(line),
      },
      asIs,
    ),
    ...breaches(
      written,
      {
        message: 'process.env is read outside of settings',
        // The entry point hands it to the settings whole, after it has chosen where compiled code is kept.
        applies: ({ path }) => /^server\/src\/(?!settings\/|main\.ts$|bin\.mjs$)/.test(path),
        breaks: (line) => environment.test(line),
      },
      codeOnly,
    ),
  ]
}

/** Paths of somebody's machine. */
export function checkMachinePaths(sources: readonly Source[]): string[] {
  const rule = {
    message: 'a path of one machine',
    applies: isOutsideHouse,
    breaks: (line: string) => machinePath.test(line),
  }
  return breaches(sources, rule, asIs)
}

/** Turns of phrase that the manuals of other programs do not use, and type names that say nothing. */
export function checkPlainWords(sources: readonly Source[], roots: readonly string[] = plainRoots): string[] {
  const written = sources.filter((source) => !isGenerated(source) && isBelow(source, roots))
  return [
    ...oddPhrases.flatMap((phrase) => breaches(written, ruleAgainst(phrase), asIs)),
    ...oddInComments.flatMap((phrase) => [
      ...breaches(written.filter(isProduct), ruleAgainst(phrase), commentsOnly),
      ...breaches(
        written.filter((source) => !isProduct(source)),
        ruleAgainst(phrase),
        asIs,
      ),
    ]),
    ...breaches(
      written.filter(isCode),
      {
        message: 'a type named Place, Wanted, Found or Info: say what it holds',
        applies: () => true,
        breaks: (line) => emptyTypeNames.test(line),
      },
      codeOnly,
    ),
  ]
}

function ruleAgainst({ pattern, instead }: { readonly pattern: RegExp; readonly instead: string }): Rule {
  return {
    message: `write ${instead} instead of ${pattern.source}`,
    applies: () => true,
    breaks: (line) => pattern.test(line),
  }
}

function isBelow({ path }: Source, roots: readonly string[]): boolean {
  return roots.some((root) => (root.endsWith('/') ? path.startsWith(root) : path === root))
}

function breaches(sources: readonly Source[], rule: Rule, read: (text: string) => string): string[] {
  return sources.filter(rule.applies).flatMap(({ path, text }) =>
    read(text)
      .split('\n')
      .flatMap((line, index) => (rule.breaks(line) ? [`${path}:${index + 1}: ${rule.message}`] : [])),
  )
}

function codeOnly(text: string): string {
  return blank(text, { comments: true, strings: true })
}

function commentsOnly(text: string): string {
  const code = blank(text, { comments: true, strings: false })
  return text.replace(/[^\n]/g, (character, at: number) => (code[at] === character ? ' ' : character))
}

function asIs(text: string): string {
  return text
}

/** Code whose strings may hold what users wrote; those of tests are titles. */
function isProduct(source: Source): boolean {
  return isCode(source) && !source.path.startsWith('tests/')
}

/** The rules themselves and their fixtures name what they forbid. */
function isOutsideHouse({ path }: Source): boolean {
  return !path.startsWith('tests/house/')
}
