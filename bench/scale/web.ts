import { parseArgs } from 'node:util'
import type { CDPSession, Page } from 'playwright-core'
import { openBrowser } from '../../tests/support/browser.ts'
import { describeMachine } from '../machine.ts'
import { readLiterals } from './literals.ts'
import { openTarget } from './open-target.ts'
import { percentile } from './percentiles.ts'

// Measures the page of a large repository: its first list, scrolling, and an object with many relations.
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    url: { type: 'string' },
    database: { type: 'string' },
    rows: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
  },
})

await using stack = new AsyncDisposableStack()
const target = await openTarget({ ...values, timeoutMs: 20_000 }, stack)
const hub = (await readLiterals(target.db, [])).hubs.manyChildren
const [children] = await target
  .db('relation')
  .where('parent_id', target.db('object').where('dhash', hub).select('id'))
  .count()
const browser = await openBrowser({ teardown: (run) => stack.defer(run) })
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
context.setDefaultTimeout(0)
await context.addInitScript(`addEventListener('DOMContentLoaded', () => {
  const seen = { list: '.list [role="row"][aria-rowindex="2"]', object: '.relatives li' }
  new MutationObserver((_, observer) => {
    for (const [what, selector] of Object.entries(seen)) {
      if (document.querySelector(selector) === null || performance.getEntriesByName(what).length > 0) continue
      requestAnimationFrame(() => setTimeout(() => performance.mark(what)))
    }
  }).observe(document, { subtree: true, childList: true })
})`)
const page = await context.newPage()
await page.goto(`${target.url}/files`)
await page.getByText('With an API key').click()
await page.getByLabel('API key', { exact: true }).fill(await target.tokenOf('admin'))
await page.getByRole('button', { name: 'Use the key' }).click()
await page.getByRole('button', { name: 'Sign out' }).waitFor()

console.log(`${await describeMachine()}\nbrowser     ${browser.version()}\n`)
await measure('first list', async () => {
  await page.goto(`${target.url}/files`)
  return {
    'after the answer': (await markOf(page, 'list')) - (await answeredAt(page, '/api/file?')),
    'after the address': await markOf(page, 'list'),
  }
})
await measure(`object with ${children?.count} children`, async () => {
  await page.goto(`${target.url}/object/${hub}`)
  return {
    'after the answer': (await markOf(page, 'object')) - (await answeredAt(page, `/${hub}`)),
    'after the address': await markOf(page, 'object'),
  }
})
await scroll(Number(values.rows))

async function measure(what: string, round: () => Promise<Readonly<Record<string, number>>>): Promise<void> {
  const rounds: Readonly<Record<string, number>>[] = []
  for (let n = 0; n < Number(values.rounds); n++) rounds.push(await round())
  for (const name of Object.keys(rounds[0] ?? {})) {
    const times = rounds.map((times) => times[name] ?? Number.NaN).toSorted((a, b) => a - b)
    console.log(`${what}, ${name}: ${percentile(times, 50).toFixed(0)} ms, at most ${times.at(-1)?.toFixed(0)} ms`)
  }
}

/** When it was painted, since the address was opened. */
async function markOf(page: Page, what: 'list' | 'object'): Promise<number> {
  return page.evaluate<number>(`new Promise((done) => {
    const look = () => {
      const mark = performance.getEntriesByName('${what}')[0]
      if (mark === undefined) setTimeout(look, 10)
      else done(mark.startTime)
    }
    look()
  })`)
}

/** When the request of the list or object was answered. */
async function answeredAt(page: Page, part: string): Promise<number> {
  return page.evaluate<number>(
    `performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/') && name.includes('${part}')).responseEnd`,
  )
}

/** Scrolls like a wheel, a screen every few frames, until `count` rows have passed. */
async function scroll(count: number): Promise<void> {
  await page.goto(`${target.url}/files`)
  await markOf(page, 'list')
  const tools = await context.newCDPSession(page)
  await tools.send('Performance.enable')
  await page.evaluate(`(() => {
    globalThis.long = []
    new PerformanceObserver((list) => long.push(...list.getEntries()))
      .observe({ type: 'long-animation-frame' })
  })()`)
  for (const part of [0.1, 0.3, 0.6, 1]) {
    const frames = await page.evaluate<number>(`new Promise((done) => {
      // Taking out the garbage, below, is a long frame as well.
      globalThis.begun = performance.now()
      const list = document.querySelector('.list')
      const height = list.querySelector('.rows [role="row"]').offsetHeight
      let frames = 0
      const step = () => {
        frames += 1
        list.scrollTop += 300
        if (list.scrollTop < ${count * part} * height) requestAnimationFrame(step)
        else done(frames)
      }
      requestAnimationFrame(step)
    })`)
    const long = await page.evaluate<number[]>(
      'long.filter(({ startTime }) => startTime >= begun).map(({ duration }) => duration)',
    )
    const { heap, elements } = await memoryOf(tools)
    const slow = `${long.length} above 50 ms${long.length > 0 ? `, at most ${Math.max(...long).toFixed(0)} ms` : ''}`
    console.log(`${count * part} rows scrolled in ${frames} frames: ${slow}; ${heap} MB of heap, ${elements} nodes`)
  }
}

async function memoryOf(tools: CDPSession): Promise<{ readonly heap: string; readonly elements: number }> {
  await tools.send('HeapProfiler.collectGarbage')
  const { metrics } = await tools.send('Performance.getMetrics')
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { heap: (value('JSHeapUsedSize') / 1e6).toFixed(1), elements: value('Nodes') }
}
