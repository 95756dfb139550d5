import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { readFrameworkFile } from '../../../server/src/settings/framework-file.ts'
import { readSettings, SettingsError } from '../../../server/src/settings/read.ts'

function fileWith(t: Test, text: string): string {
  const file = join(t.testdir(), 'framework.py')
  writeFileSync(file, text)
  return file
}

t.test('two names replace settings, others get one warning', async (t) => {
  const file = fileWith(
    t,
    [
      '# comment',
      '',
      "SECRET_KEY = 'from # the file'  # said here",
      'MAX_CONTENT_LENGTH=50_000_000',
      'DEBUG = False',
      'NAME = "x"',
      'NOTHING = None',
    ].join('\r\n'),
  )
  const { settings, warnings } = readSettings(
    { SERVICE_FRAMEWORK_CONFIG_FILE: file, SERVICE_SECRET_KEY: 'own', SERVICE_MAX_UPLOAD_SIZE: '7' },
    t.testdirName,
  )
  t.match(settings, { secretKey: 'from # the file', maxUploadSizeBytes: 50_000_000 })
  t.same(warnings, [`${file}: DEBUG, NAME, NOTHING not supported here`])
})

t.test('None takes the limit away', async (t) => {
  const file = fileWith(t, 'MAX_CONTENT_LENGTH = None\n')
  t.same(readFrameworkFile(file), { replaced: { maxUploadSizeBytes: null }, warnings: [] })
})

t.test('anything that is not such a line stops the start, and is never run', async (t) => {
  for (const line of [
    'import os',
    'X = os.environ["A"]',
    'X = 1 + 1',
    'X = [1]',
    'X = """',
    "X = 'a' 'b'",
    "X = 'it\\'s'",
    'X =',
    'X = true',
    'SECRET_KEY = 5',
    "SECRET_KEY = ''",
    "MAX_CONTENT_LENGTH = '5'",
    'MAX_CONTENT_LENGTH = 1.5',
    '  if True: pass',
  ]) {
    const file = fileWith(t, `A = 1\n${line}\n`)
    t.throws(() => readFrameworkFile(file), { message: new RegExp(`${file}:2: `) }, line)
    t.throws(() => readSettings({ SERVICE_FRAMEWORK_CONFIG_FILE: file }, t.testdirName), SettingsError)
  }
})
