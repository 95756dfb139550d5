import type { Test } from 'tap'
import type { SearchKind } from '../../../server/src/search/field-name.ts'
import { openFixture } from './fixture.ts'

/** What a search in objects of a kind answers to a user: labels of the fixture, `nothing`, or a refusal. */
export type Example = readonly [kind: SearchKind, login: string, query: string, expected: string]

export async function checkExamples(t: Test, examples: readonly Example[]): Promise<void> {
  const { search } = await openFixture(t)
  for (const [kind, login, query, expected] of examples) {
    t.equal(await search(kind, login, query), expected, `${login} in ${kind}: ${query.slice(0, 80)}`)
  }
}
