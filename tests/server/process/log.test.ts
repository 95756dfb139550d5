import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { openTestDatabase } from '../../support/database.ts'
import { startServer, temporaryFolder } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'

const ID = /^[0-9a-f]{32}$/

const FORWARDED = { 'x-forwarded-for': '192.0.2.1' }

async function linesOf(
  t: Test,
  settings: Readonly<Record<string, string>>,
  ask: (url: string) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const server = await startServer(t, { settings })
  await ask(server.url)
  t.equal((await fetch(`${server.url}/api/ping`)).status, 200)
  // Calls something deprecated, which is written to the debug log.
  t.equal((await fetch(`${server.url}/api/download/no-token?a=1&a=2`)).status, 403)
  const user = await signIn(server)
  const { json } = await user.upload('logged')
  t.equal((await user.send('PUT', `/api/file/${json.id}/tag`, { tag: 'seen:once' })).status, 200)
  const { errors } = await server.stop()
  return errors.split('\n').filter((line) => line !== '')
}

t.test('the plain log says what was changed, by whom, and no details unless they are asked for', async (t) => {
  const lines = await linesOf(t, { TRUSTED_PROXIES: '192.0.2.0/24' }, async (url) => {
    const ask = (headers: Record<string, string>): Promise<Response> => fetch(`${url}/api/server`, { headers })
    for (const headers of [{}, FORWARDED, FORWARDED]) t.equal((await ask(headers)).status, 200)
  })
  const isOfProxy = (line: string): boolean => line.includes('X-Forwarded-For is ignored')
  t.equal(lines.filter(isOfProxy).length, 1, 'a proxy that no setting names is reported once')
  for (const line of lines.filter((line) => !isOfProxy(line)))
    t.match(line, /^\[(INFO|WARNING|ERROR)\] - \w+ - [^:]+ - /)
  t.ok(
    lines.some((line) =>
      /^\[INFO\] - login - user signed in - login:admin - auth_user:None - request_id:\w{32}$/.test(line),
    ),
  )
  t.ok(
    lines.some((line) =>
      /^\[INFO\] - uploadFile - file uploaded - dhash:\w{64} - is_new:true - auth_user:admin - request_id:\w{32}$/.test(
        line,
      ),
    ),
  )
  t.ok(
    lines.some((line) =>
      /^\[INFO\] .* tag added - type:file - dhash:\w{64} - tag:seen:once - auth_user:admin/.test(line),
    ),
  )
  t.notMatch(lines.join('\n'), /\[DEBUG\]/)
})

t.test('with enable_debug_log it logs every request, before and after', async (t) => {
  const lines = await linesOf(t, { ENABLE_DEBUG_LOG: '1' })
  const before = lines.find((line) => line.includes('before_request - path:/api/ping'))
  t.match(
    before,
    /^\[DEBUG\] - \w+ - before_request - path:\/api\/ping - arguments:\{\} - method:GET - remote_addr:127\.0\.0\.1 - pid:\d+ - auth_user:None - request_id:\w{32}$/,
  )
  t.match(
    lines.find((line) => line.includes(' request - path:/api/ping')),
    /pid:\d+ - status:200 - response_time:0:00:\d\d\.\d{6} - response_size:\d+ - auth_user:None - request_id:\w{32}$/,
  )
  t.notMatch(lines.join('\n'), /X-Forwarded-For is ignored/)
  t.match(lines.join('\n'), / deprecated feature used - feature:legacy_file_download /)
  t.match(lines.join('\n'), /before_request - path:\/api\/download\/\[token\] - arguments:\{"a":"1"\}/)
})

t.test('with enable_json_logger every line is JSON', async (t) => {
  const lines = (await linesOf(t, { ENABLE_JSON_LOGGER: '1', LOG_LEVEL: 'Debug' })).map((line) => JSON.parse(line))
  for (const line of lines)
    t.match(line, {
      funcName: String,
      levelname: /^(DEBUG|INFO|WARNING|ERROR)$/,
      message: String,
      timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/,
    })
  t.match(
    lines.find(({ message, path }) => message === 'request' && path === '/api/ping'),
    { levelname: 'DEBUG', method: 'GET', status: 200, auth_user: null, request_id: ID, arguments: {}, pid: Number },
  )
  const uploaded = lines.find(({ message }) => message === 'file uploaded')
  t.match(uploaded, { levelname: 'INFO', auth_user: 'admin', request_id: ID, dhash: /^[0-9a-f]{64}$/ })
  const guide = await readFile(new URL('../../../docs/guide/logs.md', import.meta.url), 'utf8')
  const [, shown = ''] = /^ *(\{"levelname".*\})$/m.exec(guide) ?? []
  t.same(Object.keys(JSON.parse(shown)), Object.keys(uploaded), 'the guide shows such a line')
  t.equal(JSON.parse(shown).funcName, uploaded.funcName)
})

t.test('log_config_file has the last word, and the profiler a level of its own', async (t) => {
  const folder = await temporaryFolder(t)
  const file = join(folder, 'logging.ini')
  await writeFile(
    file,
    '[loggers]\nkeys=root,x\n[logger_root]\nlevel=ERROR\n[logger_x]\nlevel=DEBUG\nqualname=mwdb.sql_profiler\n',
  )
  const lines = await linesOf(t, { LOG_CONFIG_FILE: file, ENABLE_SQL_PROFILER: '1', ENABLE_DEBUG_LOG: '1' })
  t.ok(lines.length > 10)
  for (const line of lines) t.match(line, /^\[DEBUG\] - \w+ - (before|after)_cursor_execute - sql:/)
  t.match(
    lines.find((line) => /sql:insert into "?tag"? /i.test(line)),
    / - parameters:\[.*"seen:once".* - path:\/api\/file\/\w+\/tag - method:PUT - file:statements\/\S+\.ts - line:\d+ - function:\w+ - auth_user:admin - request_id:/,
  )
})

t.test('only slow statements, where those are asked for', async (t) => {
  const { uri, knex } = await openTestDatabase(t)
  const server = await startServer(t, {
    settings: { DATABASE_URI: uri, ENABLE_SQL_PROFILER: '1', LOG_ONLY_SLOW_SQL: '1' },
  })
  const user = await signIn(server)
  const { json } = await user.upload('logged')
  const holding = await knex.transaction()
  await holding.raw('lock table comment in access exclusive mode')
  const answer = user.get(`/api/file/${json.id}/comment`)
  while (!(await waitsForLock(knex))) await wait(20)
  // More than the five seconds from which a statement counts as slow.
  await wait(5100)
  await holding.rollback()
  t.equal((await answer).status, 200)
  const { errors } = await server.stop()
  t.notMatch(errors, /cursor_execute/)
  const slow = errors.split('\n').filter((line) => line.includes('slow statement'))
  t.equal(slow.length, 1, errors)
  t.match(
    slow[0],
    /^\[WARNING\] - \w+ - slow statement - sql:select .*comment.* - duration:(?:[5-9]|\d\d+)\.\d{6} s - auth_user:admin/,
  )
  t.match(slow[0], / - path:\/api\/file\/\w+\/comment - method:GET - file:\S+\.ts - line:\d+ - /)
})

async function waitsForLock(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
