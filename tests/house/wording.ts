import { blank } from './code-text.ts'
import { isCode, isGenerated, type Source } from './repository.ts'

const emptyNames = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'shared'])
const anyType = /(?:[:<|&,(=]\s*|\bas\s+|\bextends\s+|\bkeyof\s+)any\b(?!\s*[:(.'"=])/
const compilerSwitch = /@ts-(?:ignore|expect-error|nocheck)/
const machinePath = /(?:^|[\s"'`(=:])(?:\/(?:home|Users|work|workspace)\/[\w.-]+|\/root\/[\w.-]+|[A-Z]:\\Users\\)/
// The PATH is a fact of the machine, to find programs by; it is no setting.
const environment = /\bprocess\.env\b(?!\.PATH\b)/

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
        // The entry point hands it to the settings whole.
        applies: ({ path }) => /^server\/src\/(?!settings\/|main\.ts$)/.test(path),
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

function asIs(text: string): string {
  return text
}

/** The rules themselves and their fixtures name what they forbid. */
function isOutsideHouse({ path }: Source): boolean {
  return !path.startsWith('tests/house/')
}
