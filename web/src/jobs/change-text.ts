import { type JobChange, stringifyLossless } from '@lazaret/sdk'
import { jobTexts } from '../texts/jobs.ts'

/** The change with its values: `Add a tag: seen`. */
export function changeText({ action, ...values }: JobChange): string {
  const given = Object.values(values).map((value) => (typeof value === 'string' ? value : stringifyLossless(value)))
  return [jobTexts.actions[action], given.join(' ')].filter((text) => text !== '').join(': ')
}
