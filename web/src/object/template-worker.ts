import { isRawNumber, parseLossless } from '@lazaret/sdk'
import Mustache from 'mustache'
import { answerEach } from '../workers/answer-each.ts'

export type TemplateQuestion = {
  readonly template: string
  readonly key: string
  /** The value as JSON, because a number would lose digits on the way to the worker. */
  readonly json: string
}

answerEach<TemplateQuestion, string>(({ template, key, json }) =>
  Mustache.render(template, { key, value: withTexts(parseLossless(json)) }, {}, { escape: textOf }),
)

/** Numbers that JavaScript would change become texts. */
function withTexts(value: unknown): unknown {
  if (isRawNumber(value)) return value.rawJSON
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withTexts)
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withTexts(member)]))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
