import t from 'tap'
import { report } from '../chaos/report.ts'
import { FORM_TYPE, filePart, form, part } from '../server/http/form.ts'
import { type Target, targets, withValue } from '../server/http/schema-fields.ts'
import type { Answer } from '../support/contract.ts'
import { rounds } from '../support/rounds.ts'
import { startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'

const ROUNDS = rounds(1)
const ROUNDS_FOR_ALL = 5
// Of all processes, PostgreSQL among them; an idle server has about 300.
const MAX_MIB = 900
t.setTimeout(900_000 + ROUNDS * 300_000)

const DEEP = 100_000
const nested = (open: string, close: string, inner = '1'): string => open.repeat(DEEP) + inner + close.repeat(DEEP)

/** JSON that is hard on parsers, on what walks the result, or on objects of JavaScript. */
const MONSTERS: Readonly<Record<string, string>> = {
  '100 000 lists': nested('[', ']'),
  '100 000 objects': nested('{"a":', '}'),
  'lists and objects': nested('[{"a":', '}]'),
  'lists that do not end': '['.repeat(DEEP),
  'objects that do not end': '{"a":'.repeat(DEEP),
  'an exponent of 999999': '1e999999',
  'a negative exponent': '-1e-999999',
  'a million digits': '9'.repeat(1_000_000),
  'a million digits after the point': `0.${'1'.repeat(1_000_000)}`,
  'special names': '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"toString":1,"hasOwnProperty":1}',
  'lone surrogates': String.raw`"\ud800\udfff\udc00"`,
  'equal names': `{${Array.from({ length: 50_000 }, () => '"a":1').join(',')}}`,
  'many names': `{${Array.from({ length: 50_000 }, (_, n) => `"n${n}":1`).join(',')}}`,
  'a million escapes': `"${String.raw`\u0041`.repeat(1_000_000)}"`,
  'an open text': `"${'x'.repeat(1_000_000)}`,
}

const HOLE = 'the-hole-in-the-request'
const FILLED: Readonly<Record<string, string>> = { type: 'file', id: 'a'.repeat(64), login: 'nobody', access: 'read' }

const addressOf = ({ template }: Target): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => FILLED[name] ?? 'x')

/** The monster as the whole document, and as each member. */
function documents(target: Target, monster: string): string[] {
  const members = target.fields.map((place) => JSON.stringify(withValue(target, place, HOLE)))
  return [monster, ...members.map((text) => text.replace(JSON.stringify(HOLE), () => monster))]
}

t.test('hostile JSON in every operation is answered within bounds, by the same process', async (t) => {
  const server = await startServer(t, { settings: { WORKERS: '1', LOG_LEVEL: 'error' } })
  const admin = await signIn(server)
  const send = (target: Target, text: string): Promise<Answer> => {
    const path = addressOf(target)
    if (target.sentAs === 'body') return admin.send(target.method, path, text, { 'content-type': 'application/json' })
    return admin.send(target.method, path, form(part(`name="${target.sentAs}"`, text), filePart('x')), FORM_TYPE)
  }
  const attacked = targets().filter(({ fields }) => fields.length > 0)
  t.ok(attacked.length > 40, `${attacked.length} operations take JSON`)
  const faults: string[] = []
  let requests = 0
  const judge = (what: string, { status, json }: Answer): void => {
    requests += 1
    if (status >= 500) faults.push(`${what}: ${status} ${JSON.stringify(json).slice(0, 300)}`)
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [number, target] of attacked.entries())
      for (const [index, [name, monster]] of Object.entries(MONSTERS).entries()) {
        // A part of them in each round; the full form has all of them, in many members.
        if ((number + index + round) % ROUNDS_FOR_ALL !== 0) continue
        const [whole = '', ...members] = documents(target, monster)
        judge(`${target.operationId}, ${name}`, await send(target, whole))
        const member = members[(number + index * 3 + round) % members.length]
        if (member !== undefined) judge(`${target.operationId}, ${name} in a member`, await send(target, member))
      }
    for (const target of targets())
      for (const field of target.query) {
        const text = encodeURIComponent('[{"a":'.repeat(800))
        judge(
          `${target.operationId}?${field}`,
          await admin.send(target.method, `${addressOf(target)}?${field}=${text}`),
        )
      }
  }
  t.strictSame(faults.slice(0, 20), [], `${faults.length} faults`)
  const mebibytes = Math.round((await server.memoryBytes()) / 2 ** 20)
  t.ok(mebibytes < MAX_MIB, `${mebibytes} MiB`)
  t.match(await admin.get('/api/ping'), { status: 200 })
  report(t, { requests, 'answered by a fault of the server': faults.length, 'MiB of memory afterwards': mebibytes })
})
