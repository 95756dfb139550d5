/** The parts that may start a condition, in words. */
export const CONDITION: readonly string[] = ['a field with a value, as in tag:packed', 'NOT', '(']
export const TEXT: readonly string[] = ['a word', 'a phrase']
export const TEXT_OR_RANGE: readonly string[] = [...TEXT, 'a range', 'a comparison']
/** The parts that may follow the colon of a field. */
export const VALUE: readonly string[] = [...TEXT_OR_RANGE, '(']
export const QUERY: readonly string[] = ['a query in parentheses']
export const NO_PATTERN: readonly string[] = ['a value without wildcards']
export const OPERATOR: readonly string[] = ['AND', 'OR']
