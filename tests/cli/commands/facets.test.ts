import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { openCli } from '../support/run-cli.ts'

t.test('each facet is a row, the most frequent values first', async (t) => {
  const { url, admin } = await openTestApp(t)
  const cli = await openCli(t)
  await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], { stdin: ADMIN_PASSWORD })
  await admin.upload('one', { options: { tags: [{ tag: 'both' }, { tag: 'first' }] } })
  await admin.upload('two', { options: { tags: [{ tag: 'both' }] } })
  const rows = (await cli.run(['facets', '-o', 'jsonl'])).records
  t.match(rows.slice(0, 4), [
    { facet: 'kind', value: 'file', count: 2 },
    { facet: 'tag', value: 'both', count: 2 },
    { facet: 'tag', value: 'first', count: 1 },
    { facet: 'uploader', value: 'admin', count: 2 },
  ])
  t.match(rows.at(-1), { facet: 'hour' })
  const fewer = (await cli.run(['facets', 'objects', 'tag:first', '--values', '1', '-o', 'jsonl'])).records
  t.equal(fewer.filter(({ facet }) => facet === 'tag').length, 1)
  for (const args of [
    ['--values', '0'],
    ['--values', '101'],
    ['files', 'nmae:x'],
  ])
    t.equal((await cli.run(['facets', ...args])).code, 2, args.join(' '))
})
