import { apiKey, createClient } from '@lazaret/sdk'
import t from 'tap'
import { registry } from '../../../../server/src/generated/registry.ts'
import { preparePlans } from '../../../../server/src/http/contract/plan.ts'
import { calls } from '../../../sdk/calls.ts'
import { openAppWithReplicas } from '../../../support/app-with-replicas.ts'

t.setTimeout(600_000)

t.test('no operation that a replica answers writes there', async (t) => {
  const { app, admin, as, url, reads, report, allUsed } = await openAppWithReplicas(t, 1, {
    enable_facts: '1',
    enable_oidc: '1',
  })
  const client = createClient({ baseUrl: url, auth: apiKey(admin.token ?? '') })
  t.teardown(() => client.close())
  await as({ login: 'alice' })
  for (const content of ['a', 'b']) await admin.upload(content)
  await allUsed()
  const plans = preparePlans({ contract: app.plugins.contract, handlers: registry }, app.settings)
  const ids = plans.filter(({ readsReplica }) => readsReplica).map(({ operationId }) => operationId)
  // The SDK has no method for the old search.
  const searchOnce = () => admin.send('POST', '/api/search', { query: 'tag:x' })
  // On a busy machine the replica may be behind for a moment.
  const routed = () => reads() + report().primaryReads
  const unread: string[] = []
  for (const id of ids) {
    const before = routed()
    const call = calls[id] ?? searchOnce
    // Many ask for what is not there.
    await Promise.resolve(call(client)).catch(() => undefined)
    if (routed() === before) unread.push(id)
  }
  t.ok(reads() > 30)
  t.match(report(), { replicas: [{ retries: 0 }] })
  t.strictSame(unread, [])
  t.ok(ids.length > 60)
})
