import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openTestBackend, type TestBackend } from '../../support/analysis-backend.ts'
import { until } from '../../support/until.ts'
import { openSignedIn } from '../support/open-signed-in.ts'

const backend = await openTestBackend(t)
if (backend !== null) await check(backend)

async function check(backend: TestBackend): Promise<void> {
  const { app, cli } = await openSignedIn(t, backend.settings)
  const { client } = backend.redis
  await client.hset('karton.binds', 'karton.a', '{}')

  const pushed = async (count: number) => until(async () => (await backend.pushed())[count - 1])
  /** As a program of the pipeline does it. */
  const work = async (id: string, status: string) => {
    const task = { ...(await backend.task(id)), status, headers: { origin: 'karton.mwdb', receiver: 'karton.a' } }
    await client.set(`karton.task:{${id}}:${id}`, JSON.stringify(task))
  }
  const finish = (id: string) => client.del(`karton.task:{${id}}:${id}`)

  t.test('an analysis is started, shown, followed from queue to queue, and waited for', async (t) => {
    const { json: file } = await app.admin.upload('followed', { options: { analysis_id: randomUUID() } })
    const started = await cli.run(['analysis', 'start', file.id, '--arg', 'execute=a.exe /s'])
    t.equal(started.code, 0)
    const [{ analysis }] = started.records as [{ analysis: string }]
    t.equal(await pushed(1), analysis)
    t.match((await cli.run(['analysis', 'show', file.id, analysis])).records, [
      { id: analysis, status: 'running', arguments: { execute: 'a.exe /s' } },
    ])
    await work(analysis, 'Spawned')
    const watched = cli.run(['analysis', 'watch', file.id, '--interval', '20ms', '--analysis', analysis, '-o', 'jsonl'])
    // It has asked at least once before anything changes: the metrics of the store show it.
    const asked = async () => Number(/cmdstat_hkeys:calls=(\d+)/.exec(await client.info('commandstats'))?.[1] ?? 0)
    const before = await asked()
    await until(async () => (await asked()) > before + 1)
    await work(analysis, 'Started')
    const between = await asked()
    await until(async () => (await asked()) > between + 1)
    await finish(analysis)
    const { code, records } = await watched
    t.equal(code, 0)
    const states = records.map((record) =>
      Object.values(record.processing_in as object).flatMap(({ status }) => status),
    )
    t.strictSame(states, [['Spawned'], ['Started'], []])
    t.match(await cli.run(['analysis', 'wait', file.id]), { code: 0, records: [{ status: 'finished' }] })
    t.match(await cli.run(['analysis', 'show', file.id, randomUUID()]), { code: 5 })
  })

  t.test('an upload waits for the end of the analysis that it started', async (t) => {
    const path = join(t.testdir(), 'a.exe')
    await writeFile(path, 'uploaded')
    const uploaded = cli.run(['upload', path, '--wait'])
    const analysis = await pushed(2)
    await work(analysis, 'Started')
    await finish(analysis)
    t.match(await uploaded, { code: 0, records: [{ status: 'new', analysis: 'finished', configs: [] }] })
  })

  t.test('watching gives up after the given time, and accepts only a duration', async (t) => {
    const { json: file } = await app.admin.upload('never finished')
    const analysis = await pushed(3)
    const watch = ['analysis', 'watch', file.id, '--interval', '10ms']
    t.match(await cli.run([...watch, '--timeout', '50ms']), { code: 6, err: /still running after 50 ms/ })
    t.match(await cli.run([...watch, '--timeout', 'soon']), { code: 2, err: /--timeout/ })
    await finish(analysis)
    t.match(await cli.run(watch), { code: 0, records: [{ id: analysis, status: 'finished' }] })
  })
}
