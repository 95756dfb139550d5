import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export type Block = {
  readonly page: string
  /** Of its first line, as an editor counts. */
  readonly line: number
  readonly language: string
  readonly text: string
}

/** A command of a page, with what the page shows below it. */
export type GuideCommand = { readonly line: number; readonly text: string; readonly shown: readonly string[] }

/** The README and every guide. */
export async function guidePages(): Promise<string[]> {
  const names = await readdir(join(ROOT, 'docs/guide'))
  return ['README.md', ...names.toSorted().map((name) => `docs/guide/${name}`)]
}

export async function pageBlocks(page: string): Promise<Block[]> {
  return blocksIn(page, await readFile(join(ROOT, page), 'utf8'))
}

const SHELL = new Set(['sh', 'console'])

/** The commands of a page, in their order. */
export async function commandsIn(page: string): Promise<GuideCommand[]> {
  return (await pageBlocks(page)).filter(({ language }) => SHELL.has(language)).flatMap(commandsOf)
}

export function blocksIn(page: string, text: string): Block[] {
  const blocks: Block[] = []
  let open: { line: number; language: string; indentation: string; lines: string[] } | undefined
  for (const [at, line] of text.split('\n').entries()) {
    const [, indentation = '', fence] = /^(\s*)```(.*)$/.exec(line) ?? []
    // Steps of a list indent their blocks.
    if (fence === undefined)
      open?.lines.push(line.startsWith(open.indentation) ? line.slice(open.indentation.length) : line)
    else if (open === undefined) open = { line: at + 2, language: fence, indentation, lines: [] }
    else {
      blocks.push({ page, line: open.line, language: open.language, text: open.lines.join('\n') })
      open = undefined
    }
  }
  return blocks
}

/** Of `sh` each line is a command, of `console` those after `$`; a backslash joins a line with the next. */
export function commandsOf({ language, line, text }: Block): GuideCommand[] {
  const commands: { line: number; text: string; shown: string[] }[] = []
  let isOpen = false
  for (const [at, each] of text.split('\n').entries()) {
    const last = commands.at(-1)
    if (isOpen && last !== undefined) last.text += `\n${each}`
    else if (language === 'console' && !each.startsWith('$ ')) last?.shown.push(each)
    else if (!/^\s*(#|$)/.test(each))
      commands.push({ line: line + at, text: each.trimStart().replace(/^\$ /, ''), shown: [] })
    isOpen = each.endsWith('\\')
  }
  return commands
}
