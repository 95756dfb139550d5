import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { escapeInvisible as onTerminal } from '../../cli/src/text/visible.ts'
import { isCurrent } from '../../web/build/is-current.ts'
import { fieldQuery } from '../../web/src/query/field-query.ts'
import { queryOfHashes } from '../../web/src/query/hash-list.ts'
import { escapeInvisible, visiblePieces } from '../../web/src/text/visible.ts'
import { repositoryRoot } from '../house/repository.ts'

const dist = join(repositoryRoot, 'web/dist')
const MAX_BYTES = 112_000

t.test('the first view has at most 112 kB of script, and the page has nothing inline', async (t) => {
  t.ok(isCurrent(dist), 'the page is as its sources say')
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const scripts = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  t.ok(scripts.length > 0)
  const bytes = scripts.map((path) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length)
  const sum = bytes.reduce((all, size) => all + size, 0)
  t.comment(`${sum} bytes in ${scripts.length} files`)
  t.ok(sum <= MAX_BYTES, `${sum} bytes`)
  t.notMatch(html, /<script>|<style>| style=| on\w+=|https?:/)
})

t.test('nothing in the page is addressed elsewhere, and each script has its compressed forms', async (t) => {
  const names = readdirSync(join(dist, 'assets'))
  for (const name of names.filter((each) => /\.(?:js|css)$/.test(each)))
    for (const suffix of ['.br', '.gz']) t.ok(names.includes(name + suffix), name + suffix)
  t.strictSame(
    names.filter((name) => name.endsWith('.map')),
    [],
  )
})

t.test('what is not seen is written out as on a terminal', async (t) => {
  for (let code = 0; code <= 0x10ffff; code = code === 0xffff ? 0xe0000 : code + 1) {
    if (code > 0xe0fff) break
    const text = `a${String.fromCodePoint(code)}b`
    if (escapeInvisible(text) !== onTerminal(text)) t.fail(`U+${code.toString(16)}`)
  }
  t.strictSame(visiblePieces('a\u202eb\\u202e'), [
    { text: 'a', isEscape: false },
    { text: '\\u202e', isEscape: true },
    { text: 'b\\u202e', isEscape: false },
  ])
  t.strictSame(visiblePieces('a\n\tb\u0000', { keepLines: true }), [
    { text: 'a\n\tb', isEscape: false },
    { text: '\\x00', isEscape: true },
  ])
})

t.test('queries for values and for hashes', async (t) => {
  t.equal(fieldQuery('tag', 'packed'), 'tag:packed')
  t.equal(fieldQuery('tag', 'AND'), 'tag:"AND"')
  t.equal(fieldQuery('name', 'a "b" \\ * ?'), 'name:"a \\"b\\" \\\\ \\* \\?"')
  const [md5, sha256] = ['ab'.repeat(16), 'cd'.repeat(32)]
  t.equal(queryOfHashes('file', ` ${md5}\n${sha256} `), `multi:"${md5} ${sha256}"`)
  t.equal(queryOfHashes('object', sha256), `dhash:${sha256}`)
  t.equal(queryOfHashes('object', md5), `file.multi:"${md5}"`)
  for (const text of ['', ' ', 'tag:a', `${md5} or so`, 'ab']) t.equal(queryOfHashes('file', text), undefined, text)
})
