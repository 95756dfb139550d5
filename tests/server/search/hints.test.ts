import t from 'tap'
import { openRefusals } from './refusal-of.ts'

const HINTS: readonly (readonly [query: string, hint: string | RegExp])[] = [
  ['emotet', 'a word alone is not a condition: say in which field it is'],
  ['"a b"', 'a text alone is not a condition: say in which field it is'],
  ['a b', 'words alone are not conditions: say in which field they are'],
  ['tag:a tag:b', 'write AND or OR between two conditions'],
  ['tag:a and tag:b', 'write AND, in capitals'],
  ['tag:two words', /double quotes/],
  ['a'.repeat(63), /^a hash of 63 digits does not exist: .* an MD5 has 32, .* a SHA-256 has 64/],
  ['a'.repeat(64), 'a hash needs a field'],
  [`file.multi:${'a'.repeat(63)}`, /^a hash of 63 digits does not exist/],
  ['file.multi:zz', /0 to 9 and a to f/],
  ['nmae:x', 'no field is called nmae'],
  ['zzzzzz:x', /^no field is called zzzzzz; there are dhash, tag, /],
  ['http://evil.example/x', /^an address needs a field and double quotes/],
  ['file:x', 'name the field too, as in file.name:...'],
  ['(tag:a', 'the ( at position 0 is not closed: add )'],
  ['(tag:a OR (tag:b)', 'the ( at position 0 is not closed: add )'],
  ['tag:a)', 'no ( belongs to this )'],
  ['tag:"a', /^the quote is not closed/],
  ["tag:'a'", /double quotes/],
  ['tag:a OR', 'a condition is missing after OR'],
  ['tag:a AND OR tag:b', 'a condition is missing after AND'],
  ['OR tag:a', 'a condition is missing before OR'],
  ['tag:', 'the value is missing after the colon'],
  ['tag:AND', /the word AND put it in double quotes/],
  ['NOT', 'a condition is missing after NOT'],
  ['file.size:[1 2]', /^a range is written \[1 TO 2\]/],
  ['file.size:[1 TO 2', /^a range is written/],
  ['file.size:[1 TO 2*]', /takes no \* or \?/],
  ['file.size:5k', /^a size is a number/],
  ['upload_time:2026-02-30', /^a date is 2026-01-31/],
  ['upload_time:2h', /time before now/],
  ['upload_count:0', /from 1$/],
  ['tag:[a TO b]', /takes one text, no range/],
  ['tag:(a OR b)', /tag:a OR tag:b instead of/],
  ['tag:feed:spam', /needs quotes/],
  ['tag:-x', /begins with - needs quotes/],
  ['tag:/x/', /needs quotes/],
  ['+tag:a', /leave out the \+/],
  ['tag:a^2', /\^/],
  ['', /^expected a field with a value/],
]

t.test('a refusal says in a sentence what is wrong and what to write', async (t) => {
  const refusalOf = await openRefusals(t)
  for (const [query, hint] of HINTS) t.match((await refusalOf(query)).hint ?? '', hint, query)
})
