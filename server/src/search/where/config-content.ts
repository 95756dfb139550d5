import { escapeText } from '../../json/stored-text.ts'
import { ENCODED_WITH_ESCAPES } from '../pattern.ts'
import type { Where } from '../place.ts'
import { matchesJson } from './json.ts'

/** What is in a config, whose strings are stored in printable ASCII. */
export const configContent: Where = (value, { object, path }) =>
  matchesJson(value, { column: `${object}.cfg`, encoding: ENCODED_WITH_ESCAPES, encodeBound: escapeText }, path)
