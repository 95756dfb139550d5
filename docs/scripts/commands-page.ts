import { EXIT_CODES } from '../../cli/src/program/exit-codes.ts'
import { type CommandPage, commandTree, type DescribedTerm } from './command-tree.ts'

/** `docs/reference/commands.md`: every command with its arguments, options and examples. */
export function commandsPage(mark: string): string {
  const tree = commandTree()
  const codes = Object.values(EXIT_CODES).map(({ code, about }) => ({ term: String(code), about }))
  const parts = [
    `# Commands\n\n${mark}`,
    'The same as `lazaret help`, on one page; [the guide](../guide/cli.md) explains them at work.\n',
    ...tree.inner.flatMap((page) => sections(page, '##')),
    '## Options of every command\n',
    ...tree.options.flatMap(({ title, rows }) => [`### ${title}\n`, table(['Option', 'Meaning'], rows)]),
    '## Exit codes\n',
    table(['Code', 'Meaning'], codes),
  ]
  return `${parts.join('\n').trimEnd()}\n`
}

function sections(page: CommandPage, level: string): string[] {
  const names = page.aliases.length === 0 ? '' : `Also: ${page.aliases.map((name) => `\`${name}\``).join(', ')}.\n`
  const isGroup = page.inner.length > 0
  return [
    `${level} ${page.name}\n`,
    `${sentence(page.about)}\n`,
    ...(names === '' ? [] : [names]),
    ...(isGroup && page.arguments.length === 0 ? [] : [`\`\`\`text\n${page.usage}\n\`\`\`\n`]),
    ...(page.arguments.length === 0 ? [] : [table(['Argument', 'Meaning'], page.arguments)]),
    ...page.options.flatMap(({ title, rows }) => [table([title, 'Meaning'], rows)]),
    ...(page.examples.length === 0 ? [] : [`\`\`\`sh\n${page.examples.join('\n')}\n\`\`\`\n`]),
    ...page.inner.flatMap((inner) => sections(inner, '###')),
  ]
}

function table(head: readonly [string, string], rows: readonly DescribedTerm[]): string {
  const lines = rows.map(
    ({ term, about }) => `| \`${term}\` | ${about.replaceAll('|', '\\|').replaceAll('<', '\\<')} |`,
  )
  return [`| ${head.join(' | ')} |`, '|---|---|', ...lines, ''].join('\n')
}

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}
