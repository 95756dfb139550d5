import { blank } from './code-text.ts'
import { isCode, isGenerated, type Source } from './repository.ts'

/** Folders of code that people write; generated files in them are left out. */
export const plainNameRoots: readonly string[] = [
  'server/src/',
  'sdk/',
  'cli/',
  'web/',
  'tools/',
  'bench/',
  'plugins-examples/',
  'docs/scripts/',
  'tests/',
]

const declaredType = /(?<![.\w])(?:type|interface|class)\s+([A-Z]\w*)(?=\s*(?:[<={]|extends\b|implements\b|$))/g
const limit =
  /\b(?:const|let)\s+(?:MOST|LEAST|FEWEST|LONGEST|SHORTEST|LARGEST|SMALLEST|WIDEST|TALLEST|DEEPEST)(?:_\w+)?\b|^(?:export\s+)?const\s+(?:most|least|longest|shortest|largest|smallest|widest)[A-Z]/
const dialect =
  /\b(?:talk|accompaniment|wholeClient|makeWhole|useFollowing|givingWay|tendContents|sawFewOfMany|carriedHere|carriedThere|stampRequest)\b/i

const participle = /^[A-Z][a-z]*(?:ed|ing)$/
/** Nouns that end like a participle. */
const nouns = new Set(
  words(
    'Binding Encoding Feed Finding Heading Keyring Listing Mapping Need Padding Ping Ring Seed Setting Speed String Timing',
  ),
)
/** Participles that end otherwise, question words, and words that say nothing about what is inside. */
const refusedTypes = new Set([
  ...words('Begun Bound Built Chosen Done Drawn Found Given Held Hidden Kept Known Left Lost Made Meant Met Put Read'),
  ...words('Seen Sent Shown Spent Taken Thrown Told Worn Written How What When Where Which Who Whole Why'),
  ...words('At Info Inside Look Moment Odd OfUser One Place Sheet Surroundings Talk Ways Within'),
])

/** Types that are a bare participle or question word, limits such as `MOST_BYTES`, and names of a dialect. */
export function checkPlainNames(sources: readonly Source[], roots: readonly string[] = plainNameRoots): string[] {
  return sources
    .filter((source) => isCode(source) && !isGenerated(source) && roots.some((root) => source.path.startsWith(root)))
    .flatMap(({ path, text }) =>
      blank(text, { comments: true, strings: true })
        .split('\n')
        .flatMap((line, index) => errorsIn(line).map((error) => `${path}:${index + 1}: ${error}`)),
    )
}

function errorsIn(line: string): string[] {
  const types = [...line.matchAll(declaredType)]
    .map(([, name = '']) => name)
    .filter((name) => refusedTypes.has(name) || (participle.test(name) && !nouns.has(name)))
  return [
    ...types.map((name) => `name the type ${name} after what it is: a noun and its role`),
    ...(limit.test(line) ? ['name a limit MAX_, MIN_ or DEFAULT_'] : []),
    ...(dialect.test(line) ? [`"${dialect.exec(line)?.[0]}" is not a word of the trade`] : []),
  ]
}

function words(text: string): string[] {
  return text.split(' ')
}
