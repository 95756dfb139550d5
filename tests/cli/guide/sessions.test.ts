import { readFile } from 'node:fs/promises'
import t from 'tap'
import { renderSessions } from '../../../docs/scripts/recorded-sessions.ts'
import { needProgram } from '../../support/programs.ts'

t.test('the recorded sessions go today as the guide shows them', async (t) => {
  if (!needProgram(t, 'script')) return
  const page = await readFile(new URL('../../../docs/guide/sessions.md', import.meta.url), 'utf8')
  const played = await renderSessions()
  t.equal(played, page, 'run "npm run sessions"')
  t.notMatch(page, /127\.0\.0\.1:\d|\/tmp\/|eyJ\w/)
})
