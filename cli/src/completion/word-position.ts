import { type Command, Help, type Option } from 'commander'

/** The position of the word to complete in a command line. */
export type WordPosition = {
  readonly command: Command
  /** Names of the command and those above it, without that of the program. */
  readonly path: readonly string[]
  /** The option whose value the word is. */
  readonly option: Option | undefined
  /** Positional words of the command before this one. */
  readonly given: readonly string[]
  /** Values of options so far, by their attribute names. */
  readonly options: Readonly<Record<string, string | true>>
  /** The word itself; of `--name=value` the value. */
  readonly word: string
  /** The text before `word` in its argument: `--name=`. */
  readonly before: string
  readonly takesOptions: boolean
}

/** Follows the words through the tree of commands, as parsing would; the last word is the one to complete. */
export function wordPositionOf(program: Command, words: readonly string[]): WordPosition {
  let command = program
  let waiting: Option | undefined
  let takesOptions = true
  const path: string[] = []
  const given: string[] = []
  const options: Record<string, string | true> = {}
  for (const word of words.slice(0, -1)) {
    const inner = given.length === 0 ? named(command, word) : undefined
    if (waiting) {
      options[waiting.attributeName()] = word
      waiting = undefined
    } else if (takesOptions && word === '--') takesOptions = false
    else if (takesOptions && isOption(word)) waiting = note(optionFor(command, word), word, options)
    else if (inner) {
      command = inner
      path.push(inner.name())
    } else given.push(word)
  }
  const last = words.at(-1) ?? ''
  const [, before = '', name = '', value = ''] = takesOptions ? (/^((--[\w-]+)=)(.*)$/s.exec(last) ?? []) : []
  const option = waiting ?? (name === '' ? undefined : optionFor(command, name))
  return { command, path, option, given, options, takesOptions, before, word: before === '' ? last : value }
}

/** Every option that may stand there, the nearest command's first. */
export function optionsOf(command: Command): Option[] {
  // The help of the program leaves its options to a topic of their own.
  const own = new Help().visibleOptions(command)
  return command.parent ? [...own, ...optionsOf(command.parent)] : own
}

function note(option: Option | undefined, word: string, options: Record<string, string | true>): Option | undefined {
  if (!option) return undefined
  const isLong = word.startsWith('--')
  const at = word.indexOf('=')
  const attached = isLong ? (at < 0 ? '' : word.slice(at + 1)) : word.slice(2)
  if (option.required && attached === '') return option
  options[option.attributeName()] = option.required ? attached : true
  return undefined
}

function optionFor(command: Command, word: string): Option | undefined {
  const name = word.startsWith('--') ? (word.split('=', 1)[0] ?? '') : word.slice(0, 2)
  return optionsOf(command).find((option) => option.long === name || option.short === name)
}

function named(command: Command, word: string): Command | undefined {
  return command.commands.find((one) => one.name() === word || one.aliases().includes(word))
}

function isOption(word: string): boolean {
  return word.length > 1 && word.startsWith('-')
}
