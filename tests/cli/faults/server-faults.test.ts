import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { EXIT_CODES } from '../../../cli/src/program/exit-codes.ts'
import { openBoth } from '../support/open-both.ts'

t.test('the codes that need a fault of the server', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('content', { served: Buffer.from('other bytes') })
  t.equal((await cli.run(['download', id, '-O', 'in'])).code, EXIT_CODES.integrity.code)
  const problem = (status: number, code: string) => ({ status, body: { message: 'm', code, request_id: 'r' } })
  for (const fault of [
    problem(503, 'maintenance'),
    problem(502, 'bad_gateway'),
    problem(504, 'gateway'),
    problem(429, 'rate_limited'),
  ]) {
    server.fault = () => fault
    t.equal(
      (await cli.run(['list', '--retries', '0', '--max-wait', '1ms'])).code,
      EXIT_CODES.temporary.code,
      `${fault.status}`,
    )
  }
})

t.test('--wait-maintenance outlasts a maintenance, and loses no upload to it', async (t) => {
  const { server, cli } = await openBoth(t)
  const underway = { status: 403, body: { message: 'Maintenance underway', code: 'maintenance', request_id: 'r' } }
  const refuse = (times: number) => {
    let left = times
    server.fault = ({ url }) => (url?.startsWith('/api/file') && left-- > 0 ? underway : undefined)
  }
  refuse(1)
  t.equal((await cli.run(['list'])).code, EXIT_CODES.temporary.code, 'without it the refusal stands')
  refuse(1)
  t.match(await cli.run(['list', '--wait-maintenance', '50ms', '-v']), { code: 0, err: /again in/ })
  await writeFile(cli.path('a.bin'), 'content')
  refuse(1)
  t.match(await cli.run(['push', 'a.bin', '--wait-maintenance', '50ms']), {
    code: 0,
    records: [{ status: 'new' }],
  })
  t.equal(server.files.size, 1)
  refuse(2)
  t.equal((await cli.run(['list', '--wait-maintenance', '50ms'])).code, EXIT_CODES.temporary.code, 'it has an end')
  t.match(await cli.run(['list', '--wait-maintenance', 'long']), { code: 2, err: /--wait-maintenance.*long/ })
})
