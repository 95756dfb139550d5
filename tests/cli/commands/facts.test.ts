import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { MACRO_CODE, makeOle } from '../../support/document-files.ts'
import { makeElf } from '../../support/elf-file.ts'
import { makePe } from '../../support/pe-file.ts'
import { until } from '../../support/until.ts'
import { openCli } from '../support/run-cli.ts'

t.test('the facts of a file, as a table and as JSON', async (t) => {
  const { app, url, admin } = await openTestApp(t, { enable_facts: '1' })
  const { sha256 } = (await admin.upload(makePe())).json
  await until(async () => (await app.db('file_facts').where({ state: 'done' })).length === 1)
  const cli = await openCli(t)
  await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], { stdin: ADMIN_PASSWORD })
  const table = (await cli.run(['facts', sha256], { columns: 120, env: { NO_COLOR: '1' } })).out
  t.match(table, /format +pe\n/)
  t.match(table, /imphash +[0-9a-f]{32}\n/)
  t.match(table, /\.text +512 +8 +rx/)
  t.match(table, /KERNEL32\.dll +2 +CreateFileA, ExitProcess/)
  const [record] = (await cli.run(['facts', sha256, '-o', 'jsonl'])).records
  t.match(record, { state: 'done', facts: { format: 'pe', pe: { exports: ['StartAgent'] } } })
  await writeFile(cli.path('same.exe'), makePe())
  t.match(await cli.run(['facts', `file:${cli.path('same.exe')}`, '-f', 'facts.pe.pdb']), {
    code: 0,
    out: /agent\.pdb/,
  })

  await app.db('file_facts').delete()
  t.match(await cli.run(['facts', sha256]), { code: 0, out: /"state":"none"/, err: /older than the facts/ })
  t.equal((await cli.run(['facts', '0'.repeat(64)])).code, 5)
})

t.test('the segments of an ELF file are a table', async (t) => {
  const { app, url, admin } = await openTestApp(t, { enable_facts: '1' })
  const segments = [{ type: 1, flags: 5, offset: 0, size: 4096, memorySize: 8192 }]
  const { sha256 } = (await admin.upload(makeElf({ segments }))).json
  await until(async () => (await app.db('file_facts').where({ state: 'done' })).length === 1)
  const cli = await openCli(t)
  await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], { stdin: ADMIN_PASSWORD })
  const { out } = await cli.run(['facts', sha256], { columns: 120, env: { NO_COLOR: '1' } })
  t.match(out, /segments[\s\S]*TYPE +FLAGS +SIZE +MEMORY_SIZE +ENTROPY/)
  t.match(out, /LOAD +rx +4096 +8192 +0\.\d+/)
})

t.test('the VBA modules of a document are a table, and their code is printed', async (t) => {
  const { app, url, admin } = await openTestApp(t, { enable_facts: '1' })
  const { sha256 } = (await admin.upload(makeOle({ code: `${MACRO_CODE}\n' \x1b[31mred` }))).json
  const other = (await admin.upload('no document')).json.sha256
  await until(async () => (await app.db('file_facts').where({ state: 'done' })).length === 2)
  const cli = await openCli(t)
  await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], { stdin: ADMIN_PASSWORD })
  const { out } = await cli.run(['facts', sha256], { columns: 120, env: { NO_COLOR: '1' } })
  t.match(out, /modules[\s\S]*NAME +SIZE +INDICATORS/)
  t.match(out, /Module1 +\d+ +AutoOpen, Shell, Run/)
  const code = await cli.run(['facts', sha256, '--code'])
  t.match(
    code.out,
    /^' Module1, \d+ characters\nAttribute VB_Name = "Module1"\n[\s\S]*\n' ThisDocument, \d+ characters\n/,
  )
  t.ok(code.out.includes('CreateObject("WScript.Shell").Run target, vbHide\n'))
  t.ok(code.out.includes("' \\x1b[31mred"), 'what a terminal would act on is escaped')
  const { records } = await cli.run(['facts', sha256, '--code', '-o', 'jsonl'])
  t.match(records, [{ name: 'Module1', is_cut: false, code: /Sub AutoOpen/ }, { name: 'ThisDocument' }])
  t.match(await cli.run(['facts', other, '--code']), { code: 0, out: '', err: /no VBA code was read/ })
})
