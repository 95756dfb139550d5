import t from 'tap'
import { needProgram } from '../support/programs.ts'
import { PAGES } from './guide-pages.ts'
import { runPage } from './run-page.ts'

const PROGRAMS = ['script', 'curl', 'strings', 'file', '7z']

// They wait for each other's processes: more than there are processors keeps those busy.
t.jobs = 3
for (const page of PAGES)
  t.test(`the commands of ${page.page} do what it says`, { buffered: true }, async (t) => {
    if (![...PROGRAMS, ...(page.programs ?? [])].every((name) => needProgram(t, name))) return
    for (const { command, fault } of await runPage(t, page))
      t.equal(fault, null, `${page.page}:${command.line} ${command.text}`)
  })
