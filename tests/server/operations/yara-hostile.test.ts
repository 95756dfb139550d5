import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { needProgram } from '../../support/programs.ts'
import { until } from '../../support/until.ts'

const { app, admin, as, folder } = await openTestApp(t, { yara_timeout: '2000' })
const ann = await as({ login: 'ann', capabilities: ['adding_files', 'unlimited_requests'] })
const check = (source: string) => ann.send('POST', '/api/yara/check', { source })

const MANY = 2000
const SOURCES: readonly string[] = [
  'include "/etc/passwd"',
  'include "../../../etc/shadow"',
  'import "cuckoo" rule r { condition: cuckoo.network.http_request(/x/) }',
  'import "vt" rule r { condition: vt.metadata.file_name == "x" }',
  'import "nothing" rule r { condition: true }',
  'rule r { condition: for all i in (0..9223372036854775806) : (i >= 0) }',
  `rule r { condition: ${'('.repeat(MANY)}true${')'.repeat(MANY)} }`,
  `rule r { condition: ${'not '.repeat(MANY)}true }`,
  `rule r { condition: ${Array(MANY).fill('true').join(' and ')} }`,
  `rule r { strings: $a = "${'A'.repeat(500_000)}" condition: $a }`,
  `rule r { strings: $a = /${'(a*)*'.repeat(100)}b/ condition: $a }`,
  `rule r { strings: $a = /${'('.repeat(MANY)}a${')'.repeat(MANY)}/ condition: $a }`,
  'rule r { strings: $a = /a{1,65535}{1,65535}/ condition: $a }',
  `rule r { strings: $a = { ${'?? '.repeat(MANY)}} condition: $a }`,
  `rule r { strings: $a = { 01 [0-2147483647] 02 } condition: $a }`,
  `rule r { meta: a = "${'\\x00'.repeat(MANY)}" condition: true }`,
  `rule ${'r'.repeat(100_000)} { condition: true }`,
  'rule r { condition: true } rule r { condition: true }',
  '\uFEFFrule r { condition: true }',
  'rule r { condition: "\u202E" == "x" }',
  '\u0000\u0001\u0002',
  '/*'.repeat(MANY),
  '',
]
const SEED = `import "pe" rule seed : tag { meta: a = 1 strings: $a = "text" nocase wide $b = { 4D 5A [2-4] ?? (90 | 91) } $c = /ab+c/
  condition: pe.is_pe or any of them and filesize < 1MB and #a in (0..100) == 0 and for any i in (1..#b) : (@b[i] > 0) }`

/** The same mutations in each run. */
function* mutated(count: number): Generator<string> {
  let state = 7
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
  for (let n = 0; n < count; n++) {
    let text = SEED
    for (let change = 0; change <= n % 4; change++) {
      const at = random(text.length)
      const part = text.slice(random(text.length)).slice(0, random(20))
      text =
        [
          text.slice(0, at) + text.slice(at + 1 + random(5)),
          text.slice(0, at) + part + text.slice(at),
          text.slice(0, at) + '(){}[]"/\\$#@!*?\u0000\u{1F480}'.charAt(random(18)) + text.slice(at + 1),
        ][random(3)] ?? text
    }
    yield text
  }
}

t.test('hostile sources are compiled or refused, and the server goes on', async (t) => {
  const sources = [...SOURCES, ...mutated(180)]
  let refused = 0
  const accepted: string[] = []
  for (const [index, source] of sources.entries()) {
    const { status, json } = await check(source)
    // A text that no JSON may hold, such as one with a NUL character, is refused before it is compiled.
    t.ok(status === 200 || status === 400, `source ${index}: ${status}`)
    t.notMatch(JSON.stringify(json), /root:/, `source ${index} quotes no file of the server`)
    if (json.errors.length > 0) refused++
    else accepted.push(source)
  }
  for (const [index, source] of accepted.slice(0, 20).entries())
    await ann.send('POST', '/api/yara/ruleset', { name: `hostile-${index}`, source })
  const { id } = (await ann.upload(Buffer.alloc(100_000, 'MZ text abbbc'))).json
  await until(async () => (await ann.get(`/api/file/${id}/yara`)).json.state === 'done')
  await app.db('yara_ruleset').delete()
  t.ok(sources.length > 200 && refused > 20, `${refused} of ${sources.length} refused`)
  t.equal((await admin.get('/api/ping')).status, 200)
})

const RULES = `
import "pe"
rule find_text { strings: $a = "needle" nocase condition: $a }
rule find_wide { strings: $a = "needle" wide condition: $a }
rule find_hex { strings: $a = { 6E 65 [1-3] 6C 65 } condition: $a }
rule find_regex { strings: $a = /n[e]{2}dl\\w/ condition: $a }
rule find_count { strings: $a = "ab" condition: #a == 3 }
rule find_at { strings: $a = "ab" condition: $a at 0 }
rule find_size { condition: filesize < 12 }
rule find_none { strings: $a = "ab" $b = "needle" condition: not any of them }
rule find_both { strings: $a = "ab" $b = "needle" condition: all of them }
rule find_program { condition: pe.number_of_sections > 0 }
`
const CONTENTS: readonly (string | Buffer)[] = [
  'a NEEDLE here',
  'needle',
  Buffer.from('needle', 'utf16le'),
  'ab ab ab',
  'abab',
  'ab needle ab',
  'nothing at all to see',
]

t.test('a scan finds what the program yara finds', async (t) => {
  if (!needProgram(t, 'yara')) return
  const { status } = await ann.send('POST', '/api/yara/ruleset', { name: 'rules', source: RULES })
  t.equal(status, 200)
  const rules = join(folder, 'rules.yar')
  await writeFile(rules, RULES)
  for (const [index, content] of CONTENTS.entries()) {
    const path = join(folder, `content-${index}`)
    await writeFile(path, content)
    const { stdout } = await promisify(execFile)('yara', [rules, path])
    const expected = stdout.split('\n').flatMap((line) => line.split(' ')[0] || [])
    const { id } = (await ann.upload(content)).json
    await until(async () => (await app.db('yara_waiting')).length === 0)
    const { matches } = (await ann.get(`/api/file/${id}/yara`)).json
    t.same(matches.map(({ rule }: { rule: string }) => rule).toSorted(), expected.toSorted(), `content ${index}`)
  }
})
