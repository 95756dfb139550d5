import t from 'tap'
import { openBoth } from '../support/open-both.ts'

// No real server has a backend, and its HTTP framework would change the one of the stand-in.
t.test('waiting goes on while something runs, and gives up after the given time', async (t) => {
  const both = await openBoth(t)
  const id = both.server.add('a')
  let left = 2
  both.server.fault = ({ url }) =>
    url?.endsWith('/analysis')
      ? { status: 200, body: { analyses: [], status: left-- > 0 ? 'running' : 'finished' } }
      : undefined
  const wait = ['analysis', 'wait', id, '--interval', '10ms']
  t.match((await both.cli.run(wait)).records, [{ id, status: 'finished' }])
  t.equal(left, -1)
  left = Number.POSITIVE_INFINITY
  const given = await both.cli.run([...wait, '--timeout', '50ms'])
  t.match(given, { code: 6, err: /still running after 50 ms/ })
  t.match(await both.cli.run([...wait, '--timeout', 'soon']), { code: 2, err: /--timeout/ })
})
