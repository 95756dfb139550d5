import t from 'tap'
import { EXIT_CODES } from '../../../cli/src/exit-codes.ts'
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
