import { escapeText } from '../../json/stored-text.ts'
import type { ValueCondition } from '../condition-context.ts'
import { ENCODED_WITH_ESCAPES } from '../pattern.ts'
import { matchesJson } from './json.ts'
import { configText } from './long-text.ts'

/** The contents of a config, whose strings are stored in printable ASCII. */
export const configContent: ValueCondition = (value, { object, path, form }) =>
  matchesJson(
    value,
    {
      column: `${object}.cfg`,
      text: configText(object),
      encoding: ENCODED_WITH_ESCAPES,
      encodeBound: escapeText,
      areObjects: true,
      form,
    },
    path,
  )
