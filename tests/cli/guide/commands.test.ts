import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import t from 'tap'
import { COMMANDS } from '../../../cli/src/commands.ts'
import { addGlobalOptions } from '../../../cli/src/program/globals.ts'

const ROOT = join(import.meta.dirname, '../../..')
const guides = (await readdir(join(ROOT, 'docs/guide'))).map((name) => join('docs/guide', name))

const globals = new Command('lazaret').option('-V, --version').option('-h, --help')
addGlobalOptions(globals)
const tree = new Command('lazaret')
for (const command of Object.values(COMMANDS).flat()) tree.addCommand(command)

/** Command lines inside blocks of code, a line that goes on with a backslash as one. */
function commandsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```(?:sh|console)\n(.*?)^```/gms)].map(([, block = '']) => block)
  return blocks
    .flatMap((block) => block.replace(/\\\n\s*/g, ' ').split('\n'))
    .flatMap((line) => /^(?:\$ )?(?:npx )?lazaret( .*)/.exec(line)?.[1] ?? [])
}

/** As a shell would split it, up to what follows the command; substitutions count as one word. */
function wordsOf(line: string): string[] {
  const words = line.match(/(?:"\$\([^)]*\)"|'[^']*'|"[^"]*"|\\.|[^\s'"|;&<>]|<\S+>|[<>](?=[\w-]))+|[|;&<>]|#.*/g) ?? []
  const end = words.findIndex((word) => /^(?:[|;&<>]|#.*)$/.test(word))
  return (end < 0 ? words : words.slice(0, end)).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'))
}

/** What is wrong with it, or null. */
function faultOf(line: string): string | null {
  const words = wordsOf(line)
  let command = tree
  while (words[0] !== undefined) {
    const inner = command.commands.find((each) => each.name() === words[0] || each.aliases().includes(words[0] ?? ''))
    if (inner === undefined) break
    command = inner
    words.shift()
  }
  if (command === tree && words[0]?.startsWith('-') !== true) return `there is no command ${words[0]}`
  let operands = 0
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (word === '...') return null
    if (word === '-' || !word.startsWith('-')) {
      operands += 1
      continue
    }
    const name = word.split('=')[0] ?? ''
    const option = [...command.options, ...globals.options].find(
      ({ long, short }) => long === name || short === name || (short === name.slice(0, 2) && !name.startsWith('--')),
    )
    if (option === undefined) return `${command.name()} has no option ${name}`
    const isApart = !word.includes('=') && (option.long === name || option.short === name)
    if (isApart && (option.required || (option.optional && words[0]?.startsWith('-') === false))) words.shift()
  }
  const { registeredArguments: wanted } = command
  const most = wanted.some(({ variadic }) => variadic) ? Number.POSITIVE_INFINITY : wanted.length
  const least = wanted.filter(({ required }) => required).length
  return operands < least || operands > most ? `${operands} operands; ${least} to ${most} are taken` : null
}

t.test('every command of the guides exists, with its options and as many operands', async (t) => {
  let count = 0
  for (const path of ['README.md', ...guides]) {
    const aliases = new Map<string, string>()
    for (const line of commandsIn(await readFile(join(ROOT, path), 'utf8'))) {
      count += 1
      const meant = line.replace(/\w+/, (name) => aliases.get(name) ?? name)
      t.equal(faultOf(meant), null, `${path}:${line}`)
      const [, alias, words] = /^ alias set (\S+) '(.*)'$/.exec(line) ?? []
      if (alias !== undefined && words !== undefined) aliases.set(alias, words)
    }
  }
  t.ok(count > 100, `${count} commands`)
})

t.test('a command that does not exist is found', async (t) => {
  for (const line of [
    ' nothing',
    ' key create lab',
    ' key create --login lab',
    ' oidc create',
    ' group member add a b',
  ])
    t.type(faultOf(line), 'string', line)
  for (const line of [
    ' key create --name lab --user x',
    " search 'a b' -l all | head",
    ' login --oidc --register',
    ' tag add <id> x',
  ])
    t.equal(faultOf(line), null, line)
})
