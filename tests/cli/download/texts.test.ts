import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import t from 'tap'
import { hashConfig } from '../../../sdk/src/index.ts'
import type { FakeServer, Fault } from '../support/fake-server.ts'
import { openBoth } from '../support/open-both.ts'

const time = '2026-11-21T10:00:00.000000+00:00'
const missing: Fault = { status: 404, body: { message: 'Object not found', code: 'not_found', request_id: 'r' } }

/** Makes the server answer with one config or blob whose contents are not what its identifier says. */
function serve(server: FakeServer, record: { readonly id: string; readonly type: string }): void {
  const body = { tags: [], upload_time: time, parents: [], children: [], attributes: [], ...record }
  server.fault = ({ url = '' }) => {
    if (url.startsWith('/api/file/')) return missing
    return url.includes(record.id) ? { status: 200, body } : undefined
  }
}

t.test('contents that do not have their identifier are not kept: exit code 7', async (t) => {
  const { server, cli } = await openBoth(t)
  const blobId = createHash('sha256').update('right').digest('hex')
  const configId = await hashConfig('{"right": 1}')
  const wrong = [
    { id: blobId, type: 'text_blob', blob_name: 'n', blob_type: 't', content: 'wrong' },
    { id: configId, type: 'static_config', family: 'f', config_type: 'static', cfg: { right: 2 } },
  ]
  for (const record of wrong) {
    serve(server, record)
    const pulled = await cli.run(['pull', record.id, '-O', 'in'])
    t.match(pulled, { code: 7, records: [{ id: record.id, status: 'failed', error: { code: 'integrity' } }] })
    t.match(await cli.run(['pull', record.id, '-O', '-']), { code: 7, out: '' })
    t.same(await readdir(cli.path('in')), [])
    t.equal((await cli.run(['pull', record.id, '-O', 'unverified', '--no-verify'])).code, 0)
  }
  t.same((await readdir(cli.path('unverified'))).sort(), [`${blobId}.txt`, `${configId}.json`].sort())
})

t.test('an object that vanishes between two questions is not found', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = createHash('sha256').update('gone').digest('hex')
  serve(server, { id, type: 'text_blob' })
  const { fault } = server
  server.fault = (request) => (request.url?.startsWith('/api/blob/') ? missing : fault(request))
  t.match(await cli.run(['pull', id]), { code: 5, records: [{ status: 'not-found' }] })
})
