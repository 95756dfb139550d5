import { PassThrough } from 'node:stream'
import t from 'tap'
import { run } from '../../../cli/src/main.ts'
import { openInterruption } from '../../../cli/src/program/interruption.ts'
import { openBoth } from '../support/open-both.ts'
import { openCli } from '../support/run-cli.ts'

t.test('an unreachable server is a temporary failure in one line', async (t) => {
  const cli = await openCli(t, { LAZARET_URL: 'http://127.0.0.1:9', LAZARET_API_KEY: 'x' })
  const { code, out, err } = await cli.run(['list', '--retries', '0'])
  t.equal(code, 6)
  t.equal(out, '')
  t.match(err, /^error: .*ECONNREFUSED.* \(is the address right, and is the server running\?\)\n$/)
})

t.test('a stack is shown only for --debug', async (t) => {
  const cli = await openCli(t, { LAZARET_URL: 'http://127.0.0.1:9' })
  t.notMatch((await cli.run(['list', '--retries', '0'])).err, /\n\s+at /)
  t.match((await cli.run(['list', '--retries', '0', '--debug'])).err, /\n\s+at /)
})

t.test('a page of some other program is reported as such', async (t) => {
  const { server, cli } = await openBoth(t)
  server.fault = () => ({ status: 502, body: '<html>', headers: { 'content-type': 'text/html' } })
  t.equal((await cli.run(['list', '--retries', '0'])).code, 6)
})

t.test('a rate limit is waited for, up to --max-wait', async (t) => {
  const { server, cli } = await openBoth(t)
  server.add('a')
  const limited = { status: 429, body: { message: 'slow down', code: 'rate_limited', request_id: 'r' } }
  let left = 1
  server.fault = () => (left-- > 0 ? { ...limited, headers: { 'retry-after': '0' } } : undefined)
  t.equal((await cli.run(['list'])).code, 0)
  server.fault = () => ({ ...limited, headers: { 'retry-after': '3600' } })
  t.match(await cli.run(['list', '--max-wait', '1s']), { code: 6, err: /slow down/ })
})

t.test('the setting that decides is named, as text and as JSON', async (t) => {
  const { server, cli } = await openBoth(t)
  const body = { message: 'too large', code: 'too_large', request_id: 'r', setting: 'max_upload_size' }
  server.fault = () => ({ status: 413, body })
  t.match((await cli.run(['list'])).err, 'too large (the setting max_upload_size of the server decides this)')
  t.match(JSON.parse((await cli.run(['list', '-o', 'json'])).err).error, { setting: 'max_upload_size' })
  server.fault = () => ({ status: 413, body: { ...body, setting: undefined } })
  t.notOk('setting' in JSON.parse((await cli.run(['list', '-o', 'json'])).err).error)
})

t.test('a reader that goes away ends the run without a word', async (t) => {
  const { server } = await openBoth(t)
  for (let at = 0; at < 30; at++) server.add(`content ${at}`)
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  stdout.once('data', () => stdout.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })))
  const env = { LAZARET_URL: server.url, LAZARET_API_KEY: 'x', LAZARET_CONFIG: '/nonexistent/config.json' }
  const io = { stdin: new PassThrough(), stdout, stderr, env, cwd: '/' }
  t.equal(await run(['list', '-o', 'ids', '--page-size', '1'], io, openInterruption()), 0)
  t.equal(stderr.read(), null)
})

t.test('an interrupted listing ends with 130', async (t) => {
  const { server, cli } = await openBoth(t)
  server.add('a')
  const interruption = openInterruption()
  server.fault = () => {
    interruption.raise('SIGINT')
    return undefined
  }
  const { code, err } = await cli.run(['list'], { interruption })
  t.equal(code, 130)
  t.equal(err, 'error: interrupted\n')
})

t.test('the first interruption lets a running transfer finish', async (t) => {
  const { server, cli } = await openBoth(t)
  const ids = ['a', 'b', 'c'].map((text) => server.add(text))
  const interruption = openInterruption()
  server.fault = ({ url }) => {
    if (url?.endsWith('/download')) interruption.raise('SIGINT')
    return undefined
  }
  const { code, records } = await cli.run(['pull', ...ids, '-j', '1'], { interruption })
  t.equal(code, 130)
  t.match(records, [{ id: ids[0], status: 'ok' }])
  t.equal(records.length, 1)
})
