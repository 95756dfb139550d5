import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { readLogLevels } from '../../../server/src/settings/log-levels.ts'
import { readSettings } from '../../../server/src/settings/read.ts'

function fileWith(t: Test, text: string): string {
  const file = join(t.testdir(), 'logging.ini')
  writeFileSync(file, text)
  return file
}

t.test('levels are read under the names of this server, whatever else is set gets one warning', async (t) => {
  const file = fileWith(
    t,
    `[loggers]
keys=root,app,sql
[formatters]
keys=f
[formatter_f]
format=%(asctime)s %(message)s
[logger_root]
level=WARNING
handlers=h
[logger_app]
qualname=mwdb.application
level=critical
[logger_sql]
qualname=service.sql_profiler
level=DEBUG
[logger_plugin.virus]
level=NOTSET
`,
  )
  const { levels, warnings } = readLogLevels(file)
  t.same(
    [...levels],
    [
      ['root', 'warn'],
      ['service', 'fatal'],
      ['sql_profiler', 'debug'],
    ],
  )
  t.equal(warnings.length, 1)
  t.match(
    warnings[0],
    /only levels of loggers are read, not loggers\.keys, .*formatter_f\.format, logger_root\.handlers/,
  )
  t.notMatch(warnings[0], /\.level|qualname/)
})

t.test('an unknown level stops the start', async (t) => {
  const file = fileWith(t, '[logger_root]\nlevel=LOUD\n')
  t.throws(() => readSettings({ SERVICE_LOG_CONFIG_FILE: file }, t.testdirName), { message: /LOUD/ })
  const missing = { SERVICE_LOG_CONFIG_FILE: 'nowhere.ini' }
  t.throws(() => readSettings(missing, t.testdirName), { message: /log_config_file .* must be a file that exists/ })
})
