import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { needProgram } from '../support/programs.ts'
import { repositoryRoot } from './repository.ts'

const run = promisify(execFile)

t.test('Prometheus takes the alert rules, and they fire in the cases that they are for', async (t) => {
  if (!needProgram(t, 'promtool')) return
  const { stdout } = await run('promtool', [
    'check',
    'rules',
    join(repositoryRoot, 'deploy/prometheus/lazaret-alerts.yaml'),
  ])
  t.match(stdout, /SUCCESS: \d+ rules found/)
  const tested = await run('promtool', ['test', 'rules', join(import.meta.dirname, 'alert-cases.yaml')]).catch(
    (error) => error,
  )
  t.match(tested, { stdout: /SUCCESS/ })
})
