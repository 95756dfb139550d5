import t from 'tap'
import { report } from '../chaos/report.ts'
import { openTestApp } from '../support/app.ts'
import { openMailServer } from '../support/mail-server.ts'
import { findProgram, needProgram } from '../support/programs.ts'
import type { TestUser } from '../support/user.ts'
import { runSchemathesis } from './run-schemathesis.ts'
import { publicPart, wireContract } from './wire-contract.ts'
import { makeWorld } from './world.ts'

const PROGRAM = 'schemathesis'
/** Cases of each operation that are generated at random, in addition to the systematic ones. */
const EXAMPLES = Number(process.env.SCHEMA_EXAMPLES ?? 2)
// server/matrix/matrix.test.ts asks every operation as nobody, and compares the refusals with the contract.
const IS_FULL = process.env.SCHEMA_EXAMPLES !== undefined
t.setTimeout(900_000 + EXAMPLES * 60_000)

type Person = (test: Awaited<ReturnType<typeof openTestApp>>) => Promise<TestUser>
type Tour = {
  readonly who: string
  readonly person: Person
  readonly phases: readonly string[]
  readonly isPublicOnly?: boolean
}

const TOURS: readonly Tour[] = [
  {
    who: 'an administrator',
    person: async ({ admin }) => admin,
    phases: ['examples', 'coverage', 'fuzzing', 'stateful'],
  },
  {
    who: 'an ordinary user',
    person: ({ as }) =>
      as({ login: 'kim', capabilities: ['adding_files', 'adding_tags', 'manage_profile'], groups: ['analysts'] }),
    phases: ['examples', 'fuzzing'],
  },
  {
    who: 'nobody',
    person: async ({ nobody }) => nobody,
    phases: ['examples', 'fuzzing'],
    isPublicOnly: !IS_FULL,
  },
]

for (const { who, person, phases, isPublicOnly = false } of TOURS) {
  t.test(`what ${who} is answered is what the contract says`, async (t) => {
    if (!needProgram(t, PROGRAM)) return
    const mail = await openMailServer(t)
    const test = await openTestApp(t, {
      enable_facts: '1',
      enable_registration: '1',
      enable_3rd_party_sharing_consent: '1',
      mail_smtp: mail.address,
    })
    const whole = wireContract(await makeWorld(test))
    const { token } = await person(test)
    const { code, findings, cases, operations } = await runSchemathesis({
      program: findProgram(PROGRAM) ?? PROGRAM,
      url: test.url,
      token,
      contract: isPublicOnly ? publicPart(whole) : whole,
      phases,
      examples: EXAMPLES,
    })
    report(t, { who, cases, operations, findings: findings === '' ? 0 : 'see the output' })
    t.equal(findings, '')
    t.equal(code, 0)
    t.ok(operations > (isPublicOnly ? 10 : 130) && cases > operations, 'all operations were tried')
    // A user whom the requests have deleted would have tried nothing.
    if (token !== null)
      t.equal(
        (await fetch(`${test.url}/api/auth/validate`, { headers: { authorization: `Bearer ${token}` } })).status,
        200,
      )
  })
}
