import { render } from 'ink-testing-library'
import { createElement } from 'react'
import t from 'tap'
import type { ProgressState } from '../../../cli/src/transfer-state.ts'
import { Transfers } from '../../../cli/src/views/transfers.ts'

t.test('a line for each running transfer and one for all', async (t) => {
  const state: ProgressState = {
    finished: 3,
    bytes: 1_500_000,
    running: new Set([
      { name: 'evil\u001b[2J.exe', total: 2000, done: 500 },
      { name: 'pipe', total: undefined, done: 42 },
    ]),
  }
  const view = render(createElement(Transfers, { state, verb: 'upload', columns: 80 }))
  t.teardown(() => view.unmount())
  t.equal(
    view.lastFrame(),
    [
      '█████░░░░░░░░░░░░░░░  25%    500 B  evil\\x1b[2J.exe',
      '                              42 B  pipe',
      'upload: 3 done, 2 running, 1.5 MB',
    ].join('\n'),
  )
})
