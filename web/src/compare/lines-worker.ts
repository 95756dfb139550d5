import { answerEach } from '../workers/answer-each.ts'
import { type Line, lineDifferences } from './line-differences.ts'

export type LinesQuestion = { readonly before: string; readonly after: string }

answerEach<LinesQuestion, Line[] | undefined>(({ before, after }) => lineDifferences(before, after))
