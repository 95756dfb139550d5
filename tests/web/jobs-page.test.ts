import t from 'tap'
import { inverseOf } from '../../web/src/jobs/inverse.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

t.test('a job is undone by the inverse of its only change', async (t) => {
  const ended = { state: 'done', changed: 2 } as const
  const added = { action: 'add_tag', tag: 'a' } as const
  t.strictSame(inverseOf({ ...ended, changes: [added] }), { action: 'remove_tag', tag: 'a' })
  t.strictSame(inverseOf({ ...ended, state: 'cancelled', changes: [added] }), { action: 'remove_tag', tag: 'a' })
  t.equal(inverseOf({ ...ended, changes: [{ action: 'share', group: 'public' }] }), undefined)
  t.equal(inverseOf({ ...ended, changes: [added, { action: 'add_favorite' }] }), undefined)
  t.equal(inverseOf({ ...ended, changed: 0, changes: [added] }), undefined)
  t.equal(inverseOf({ ...ended, state: 'running', changes: [added] }), undefined)
})

t.test('jobs have a screen with their outcome and a way back', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const ids: string[] = []
  for (const name of ['one', 'two', 'three']) ids.push((await admin.upload(name, { name })).json.sha256)
  await admin.send('PUT', `/api/file/${ids[0]}/tag`, { tag: 'seen' })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/jobs`, admin.token)
  await page.getByText('No jobs yet.').waitFor()
  t.strictSame(await accessFaults(page), [])

  const changes = [{ action: 'add_tag', tag: 'seen' }]
  await admin.send('POST', '/api/job', { ids: [...ids, 'f'.repeat(64)], changes })
  await admin.send('POST', '/api/job', {
    type: 'file',
    query: 'tag:seen',
    changes: [{ action: 'comment', comment: '<b>' }],
  })
  await until(async () =>
    (await admin.get('/api/job')).json.jobs.every(({ state }: { state: string }) => state === 'done'),
  )
  await page.reload()
  const row = page.getByRole('row', { name: /^Add a tag: seen/ })
  await row.getByText('2 changed, 1 unchanged').waitFor()
  await page
    .getByRole('row', { name: /^Comment: <b>/ })
    .getByRole('link', { name: 'tag:seen' })
    .waitFor()
  t.equal(await page.getByRole('button', { name: 'Undo' }).count(), 1, 'a comment is not taken back')
  t.strictSame(await accessFaults(page), [])
  await row.getByRole('button', { name: 'Undo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this job?' })
  await dialog.getByText('2 objects: Remove a tag: seen').waitFor()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await page
    .getByRole('row', { name: /^Remove a tag: seen/ })
    .getByText('2 changed, 0 unchanged, 0 failed')
    .waitFor()
  for (const [at, tags] of [[{ tag: 'seen' }], [], []].entries())
    t.strictSame((await admin.get(`/api/file/${ids[at]}/tag`)).json, tags, 'what had the tag before keeps it')
  t.strictSame(complaints, [])
})
