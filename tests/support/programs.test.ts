import t from 'tap'
import { needProgram } from './programs.ts'

function recorder() {
  const calls: string[] = []
  return {
    calls,
    fail: (message: string) => calls.push(`fail: ${message}`) > 0,
    pass: (_name: string, { skip }: { skip: string }) => calls.push(`skip: ${skip}`) > 0,
  }
}

function setRequired(t: { teardown: (end: () => void) => void }, value: string | undefined): void {
  const before = process.env.REQUIRE_SERVICES
  const set = (text: string | undefined) => {
    if (text === undefined) delete process.env.REQUIRE_SERVICES
    else process.env.REQUIRE_SERVICES = text
  }
  set(value)
  t.teardown(() => set(before))
}

t.test('a program on the PATH is there', async (t) => {
  const fake = recorder()
  t.equal(needProgram(fake, 'sh'), true)
  t.same(fake.calls, [])
})

t.test('without it the test is skipped with the reason', async (t) => {
  setRequired(t, undefined)
  const fake = recorder()
  t.equal(needProgram(fake, 'no-such-program'), false)
  t.same(fake.calls, ['skip: program no-such-program is not on the PATH'])
})

t.test('where services are required it fails', async (t) => {
  setRequired(t, '1')
  const fake = recorder()
  t.equal(needProgram(fake, 'no-such-program'), false)
  t.match(fake.calls, [/^fail: program no-such-program .* forbids skipping/])
})
