import { render } from 'ink-testing-library'
import { createElement } from 'react'
import t from 'tap'
import { press } from '../../../cli/src/browse/keys.ts'
import { openSearch } from '../../../cli/src/browse/list.ts'
import type { Services } from '../../../cli/src/browse/services.ts'
import { openStore, type Store } from '../../../cli/src/browse/store.ts'
import { Browser } from '../../../cli/src/browse/views/browser.ts'
import { CliError } from '../../../cli/src/program/cli-error.ts'

type Test = { teardown(run: () => void): unknown }
type PendingRequest = { readonly what: string; answer(value: unknown): void; fail(error: Error): void }

const object = (name: string) => ({
  id: name.padEnd(64, '0'),
  type: 'file',
  tags: [{ tag: `of-${name}` }],
  upload_time: '2026-11-21T10:00:00.000000+00:00',
  file_name: `${name}.exe`,
})

/** A browser whose server answers when the test says so. */
async function openBrowser(t: Test, { isDryRun = false, columns = 80 } = {}) {
  const asked: PendingRequest[] = []
  const ask = <T>(what: string): Promise<T> =>
    new Promise((resolve, reject) => {
      asked.push({ what, answer: (value) => resolve(value as T), fail: reject })
    })
  const services: Services = {
    page: ({ query, sort = '' }, { olderThan }) =>
      ask(['page', query, sort, olderThan?.slice(0, 2)].filter(Boolean).join(' ')),
    count: () => ask('count'),
    detail: (id) => ask(`detail ${id.slice(0, 1)}`),
    suggest: (kind, prefix) => ask(`suggest ${kind} ${prefix}`),
    addTag: (_, tag) => ask(`tag ${tag}`),
    removeTag: (_, tag) => ask(`untag ${tag}`),
    addComment: (_, text) => ask(`comment ${text}`),
    setFavorite: (_, isOn) => ask(`favorite ${isOn}`),
    download: (_, folder) => ask(`download ${folder}`),
  }
  const ended: string[] = []
  const copied: string[] = []
  const store = openStore({
    services,
    search: { kind: 'file', query: '' },
    size: { columns, rows: 20 },
    pageSize: 10,
    stop: new AbortController().signal,
    isDryRun,
    folder: 'quarantine',
    copy: (text) => void copied.push(text),
    quit: () => void ended.push('quit'),
    interrupt: () => void ended.push('interrupt'),
  })
  const view = render(createElement(Browser, { store, paint: (_, text) => text }))
  t.teardown(() => view.unmount())
  // Once drawn, the browser knows the size of its screen.
  await new Promise((resolve) => setTimeout(resolve))
  asked.length = 0
  openSearch(store, { kind: 'file', query: '' })
  const find = async (what: string): Promise<PendingRequest> => {
    for (;;) {
      const at = asked.findIndex((one) => one.what === what)
      const [found] = at < 0 ? [] : asked.splice(at, 1)
      if (found) return found
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { store, asked, find, ended, copied, frame: () => view.lastFrame() ?? '', ...driving(store) }
}

function driving(store: Store) {
  const shows = async (wanted: RegExp, frame: () => string) => {
    while (!wanted.test(frame())) await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    shows,
    keys: (text: string) => press(store, text, {}),
    enter: () => press(store, '', { return: true }),
    escape: () => press(store, '', { escape: true }),
    tab: () => press(store, '', { tab: true }),
  }
}

t.test('a stale answer never takes the place of a newer one', async (t) => {
  const browser = await openBrowser(t)
  const { store, find, frame, shows } = browser
  const slow = await find('page')
  browser.keys('/tag:new')
  browser.enter()
  const fast = await find('page tag:new')
  fast.answer([object('b')])
  await shows(/b\.exe/, frame)
  slow.answer([object('a')])
  ;(await find('count')).answer(7)
  ;(await find('count')).answer(1)
  await shows(/1 of 1/, frame)
  t.match(frame(), 'files: tag:new')
  t.notMatch(frame(), 'a.exe')
  t.equal(store.state().total, 1)
})

t.test('the list is sorted by a chosen order, in which a query and a reload keep it', async (t) => {
  const { store, find, frame, shows, keys, tab, enter } = await openBrowser(t)
  ;(await find('page')).answer([object('a')])
  await shows(/a\.exe/, frame)
  keys('s-s')
  await shows(/sort by .*-s\n.*Tab:.*-size/s, frame)
  tab()
  enter()
  ;(await find('page -size')).answer([object('b')])
  await shows(/files: all, sorted by -size.*b\.exe/s, frame)
  keys('/tag:new')
  enter()
  ;(await find('page tag:new -size')).answer([object('c')])
  await shows(/c\.exe/, frame)
  keys('r')
  ;(await find('page tag:new -size')).answer([object('d')])
  await shows(/d\.exe/, frame)
  keys('sfamily\r')
  await shows(/unknown order: use one of upload_time/, frame)
  keys('m')
  ;(await find('page tag:new')).answer([])
  await shows(/configs: tag:new$/m, frame)
  keys('sfamily\r')
  ;(await find('page tag:new family')).answer([])
  await shows(/sorted by family/, frame)
  keys('s\r')
  ;(await find('page tag:new')).answer([])
  await shows(/configs: tag:new$/m, frame)
  t.equal(store.state().sort, undefined)
})

t.test('details that come late for an object that was left are dropped', async (t) => {
  const browser = await openBrowser(t)
  const { find, frame, shows } = browser
  ;(await find('page')).answer([object('a'), object('b')])
  await shows(/b\.exe/, frame)
  browser.enter()
  const first = await find('detail a')
  browser.escape()
  browser.keys('j')
  browser.enter()
  ;(await find('detail b')).answer(object('b'))
  await shows(/of-b/, frame)
  first.answer(object('a'))
  await new Promise((resolve) => setImmediate(resolve))
  t.match(frame(), 'of-b')
  t.notMatch(frame(), 'of-a')
})

t.test('relations are walked into and back, and a missing one is reported', async (t) => {
  const browser = await openBrowser(t)
  const { find, frame, shows } = browser
  ;(await find('page')).answer([object('a')])
  await shows(/a\.exe/, frame)
  browser.enter()
  ;(await find('detail a')).answer({ ...object('a'), children: [{ ...object('c') }] })
  await shows(/children \(1\)/, frame)
  browser.tab()
  browser.enter()
  ;(await find('detail c')).answer({ ...object('c'), parents: [object('a')] })
  await shows(/of-c/, frame)
  browser.keys('n')
  browser.enter()
  ;(await find('detail a')).fail(new CliError('not_found', 'Object not found\u001b[2J', 'it is gone'))
  await shows(/error: Object not found\\x1b\[2J \(it is gone\)/, frame)
  browser.escape()
  await shows(/of-c/, frame)
  browser.escape()
  await shows(/children \(1\)/, frame)
  browser.escape()
  await shows(/^> a0/m, frame)
  t.equal(browser.store.state().detail?.id, object('a').id)
})

t.test('tag, untag, comment, favourite, download and copy of the object at hand', async (t) => {
  const browser = await openBrowser(t)
  const { find, frame, shows, copied } = browser
  ;(await find('page')).answer([object('a')])
  await shows(/a\.exe/, frame)
  browser.keys('tpa')
  ;(await find('suggest tag pa')).answer(['packed', 'parser'])
  await shows(/Tab:.*packed.*parser/, frame)
  browser.tab()
  browser.enter()
  ;(await find('tag packed')).answer(null)
  await shows(/tagged packed/, frame)
  ;(await find('detail a')).answer({ ...object('a'), tags: [{ tag: 'packed' }] })
  await shows(/^> .*packed/m, frame)
  browser.keys('u')
  await shows(/Tab:.*packed/, frame)
  browser.tab()
  browser.enter()
  ;(await find('untag packed')).fail(new CliError('failed', 'no right'))
  await shows(/error: no right/, frame)
  browser.keys('#two words')
  browser.enter()
  ;(await find('comment two words')).answer(null)
  await shows(/commented/, frame)
  browser.keys('f')
  ;(await find('detail a')).answer(object('a'))
  ;(await find('detail a')).answer({ ...object('a'), favorite: true })
  ;(await find('favorite false')).answer(null)
  await shows(/removed the favourite mark/, frame)
  browser.keys('d')
  await shows(/download to: quarantine/, frame)
  browser.enter()
  ;(await find('download quarantine')).answer('quarantine/x')
  await shows(/saved quarantine\/x/, frame)
  browser.keys('y')
  t.same(copied, [object('a').id])
})

t.test('a dry run only prints', async (t) => {
  const browser = await openBrowser(t, { isDryRun: true })
  const { find, frame, shows, asked } = browser
  ;(await find('page')).answer([object('a')])
  await shows(/a\.exe/, frame)
  asked.length = 0
  browser.keys('#hello\r')
  await shows(/would comment/, frame)
  t.same(asked, [])
})

t.test('leaving', async (t) => {
  const browser = await openBrowser(t)
  ;(await browser.find('page')).answer([])
  await browser.shows(/nothing found/, browser.frame)
  browser.keys('t')
  await browser.shows(/nothing selected/, browser.frame)
  browser.keys('?')
  await browser.shows(/any other key closes/, browser.frame)
  browser.keys('x')
  browser.keys('q')
  press(browser.store, 'c', { ctrl: true })
  t.same(browser.ended, ['quit', 'interrupt'])
})

t.test('it says that it is loading until the server answered', async (t) => {
  const { find, frame, shows } = await openBrowser(t)
  const page = await find('page')
  await shows(/^ {2}loading …/m, frame)
  t.match(frame(), /^loading …/m, 'in the status line, too')
  page.answer([])
  await shows(/nothing found/, frame)
  t.notMatch(frame(), /loading/)
})

t.test('next to its list, an object shows its identifier once', async (t) => {
  const { find, enter, frame, shows } = await openBrowser(t, { columns: 100 })
  const a = object('a')
  ;(await find('page')).answer([a])
  await shows(/a\.exe/, frame)
  enter()
  ;(await find('detail a')).answer({ ...a, sha256: a.id, md5: 'd'.repeat(32) })
  await shows(/d{32}/, frame)
  t.equal(frame().replaceAll(/[\s│]/g, '').split(a.id).length - 1, 1)
})
