import t from 'tap'
import { parseQuery } from '../../../server/src/search/parser.ts'
import type { Node } from '../../../server/src/search/tree.ts'

// The tree in brackets, an operator first.
function outline(node: Node): string {
  switch (node.kind) {
    case 'word':
      return node.raw
    case 'phrase':
      return `"${node.raw}"`
    case 'field':
      return `${node.name}:${outline(node.value)}`
    case 'and':
    case 'or':
    case 'implicit':
    case 'list':
      return `(${node.kind} ${node.items.map(outline).join(' ')})`
    case 'not':
    case 'prohibit':
    case 'plus':
    case 'group':
      return `(${node.kind} ${outline(node.item)})`
    case 'range':
      return `(${node.includesLow ? '[' : '{'} ${outline(node.low)} ${outline(node.high)} ${node.includesHigh ? ']' : '}'})`
    case 'from':
    case 'to':
      return `(${node.kind}${node.isInclusive ? '=' : ''} ${outline(node.bound)})`
    default:
      return `(${node.kind})`
  }
}

const TREES: readonly (readonly [query: string, outline: string])[] = [
  ['a OR b AND c', '(or a (and b c))'],
  ['a AND b OR c', '(or (and a b) c)'],
  ['NOT a AND b', '(and (not a) b)'],
  ['a b OR c', '(implicit a (or b c))'],
  ['NOT - + a', '(not (prohibit (plus a)))'],
  ['(a OR b) AND c', '(and (group (or a b)) c)'],
  ['f:NOT a', 'f:(not a)'],
  ['f:g:h', 'f:g:h'],
  ['NOT f:a', '(not f:a)'],
  ['f:(a OR "b")', 'f:(group (or a "b"))'],
  ['f:[a TO "b"}', 'f:([ a "b" })'],
  ['f:{1 TO 2]', 'f:({ 1 2 ])'],
  ['f:>=1 AND f:<2', '(and f:(from= 1) f:(to 2))'],
  ['f:TO', 'f:TO'],
  ['a~ b~2 "c"~', '(implicit (fuzzy) (fuzzy) (proximity))'],
  ['f:/x/', 'f:(regex)'],
  ['f:a^2^3', 'f:(boost)'],
  ['multi:a b c', 'multi:(list a b c)'],
  ['file.multi:a b AND c:d', '(and file.multi:(list a b) c:d)'],
  ['multi:a b c:d', '(implicit multi:(list a b) c:d)'],
  ['multi:"a b" c', 'multi:(list "a b" c)'],
  ['multi:(a) b', '(implicit multi:(group a) b)'],
  ['multi:a b~', '(implicit multi:a (fuzzy))'],
  ['multi:a OR b', '(or multi:a b)'],
  ['x.y.multi:a b', '(implicit x.y.multi:a b)'],
  ['mult\\i:a b', 'mult\\i:(list a b)'],
]

t.test('operators bind as the grammar says', async (t) => {
  for (const [query, expected] of TREES) t.equal(outline(parseQuery(query)), expected, query)
})

const UNEXPECTED_END = 'unexpected end of expression (maybe due to unmatched parenthesis) at the end!'

const FAULTS: readonly (readonly [query: string, message: string])[] = [
  ['', UNEXPECTED_END],
  ['(a', UNEXPECTED_END],
  ['f:', UNEXPECTED_END],
  ['f:[1 TO', UNEXPECTED_END],
  ['a OR', UNEXPECTED_END],
  ['a)', "unexpected  ')' at position 1!"],
  ['()', "unexpected  ')' at position 1!"],
  ['f:[1 2]', "unexpected  '2' at position 5!"],
  ['f:[-1 TO 2]', "unexpected  '-' at position 3!"],
  ['f:[1 TO AND]', "unexpected  'AND' at position 8!"],
  ['OR a', "unexpected  'OR' at position 0!"],
  ['a AND OR b', "unexpected  'OR' at position 6!"],
  ['"a":b', "unexpected  ':' at position 3!"],
  ['TO:b', "unexpected  ':' at position 2!"],
  ['f:[1 TO 2]~3', "unexpected  '~3' at position 10!"],
  ['f:>=(1)', "unexpected  '(' at position 4!"],
]

t.test('a fault of syntax names the token and its place', async (t) => {
  for (const [query, message] of FAULTS) {
    t.throws(() => parseQuery(query), { name: 'QueryError', message: `Syntax error in input : ${message}` }, query)
  }
})
