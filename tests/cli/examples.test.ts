import t from 'tap'
import { optionsOf, wordPositionOf } from '../../cli/src/completion/word-position.ts'
import { wordsOf } from '../../cli/src/completion/words.ts'
import { openRun } from '../../cli/src/context/context-of.ts'
import { openInterruption } from '../../cli/src/program/interruption.ts'
import { processIo } from '../../cli/src/program/io.ts'
import { buildProgram } from '../../cli/src/run/build-program.ts'
import { type CommandPage, commandTree } from '../../docs/scripts/command-tree.ts'

const program = buildProgram(openRun(processIo(), openInterruption()))

function leavesOf(page: CommandPage): CommandPage[] {
  return page.inner.length === 0 ? [page] : page.inner.flatMap(leavesOf)
}

/** Command lines of ours in an example: pipes have several. */
function callsIn(example: string): string[] {
  return example
    .replace(/\s#.*$/, '')
    .split(/\s[|;&]+\s|<\(|\)\s*$/)
    .map((part) => part.replace(/\s[<>].*$/, '').trim())
    .filter((part) => /^(?:\w+=\S+ )*lazaret\b/.test(part))
    .map((part) => part.replace(/^(?:\w+=\S+ )+/, ''))
}

t.test('every command has examples, of itself', async (t) => {
  for (const leaf of leavesOf(commandTree())) {
    t.ok(leaf.examples.length >= 1, `${leaf.name} has examples`)
    const mine = leaf.examples
      .flatMap(callsIn)
      .filter(
        (call) =>
          `lazaret ${wordPositionOf(program, [...wordsOf(call).words.slice(1), '']).path.join(' ')}` === leaf.name,
      )
    // An older name, kept for scripts of that time: its examples show the newer one.
    if (leaf.name === 'lazaret metakey') continue
    t.ok(mine.length > 0, `an example of ${leaf.name} calls it`)
  }
})

t.test('examples name options that exist, and values that are choices', async (t) => {
  const all = [commandTree()].flatMap((tree) => [tree, ...leavesOf(tree)]).flatMap(({ examples }) => examples)
  for (const call of all.flatMap(callsIn)) {
    const words = wordsOf(call).words.slice(1)
    for (const [at, word] of words.entries()) {
      const { command, option } = wordPositionOf(program, words.slice(0, at + 1))
      const value = word.startsWith('--') ? word.slice(word.indexOf('=') + 1) : word
      if (option?.argChoices) t.ok(option.argChoices.includes(value), `${call}: ${word}`)
      if (option || !/^--?[a-z]/i.test(word)) continue
      const [name = ''] = word.split('=', 1)
      const known = optionsOf(command).flatMap(({ long, short }) => [long, short])
      t.ok(known.includes(name) || ['--help', '-h'].includes(name), `${call}: ${name}`)
    }
  }
})
