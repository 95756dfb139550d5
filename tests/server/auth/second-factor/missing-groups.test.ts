import t from 'tap'
import { startServer } from '../../../support/server-process.ts'

t.test('at the start a group that does not exist is named with its setting', async (t) => {
  const server = await startServer(t, { settings: { SECOND_FACTOR_GROUPS: 'public, analists' } })
  const warnings = (server.output() + server.errors()).match(/second_factor_groups[^\n]*/g) ?? []
  t.match(warnings, [/names the group .*analists.*, which does not exist/])
  t.equal(warnings.length, 1, 'not the one that exists')
})
