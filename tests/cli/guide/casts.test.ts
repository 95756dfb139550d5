import { readdir, readFile } from 'node:fs/promises'
import xterm from '@xterm/headless'
import t from 'tap'
import { recordCasts } from '../../../docs/scripts/casts/recorded-casts.ts'
import { needProgram } from '../../support/programs.ts'

const FOLDER = new URL('../../../docs/casts/', import.meta.url)

type Event = readonly [seconds: number, code: string, text: string]
type Head = { readonly version: number; readonly width: number; readonly height: number; readonly title: string }

function readCast(cast: string): { readonly head: Head; readonly events: readonly Event[] } {
  const [head = '{}', ...lines] = cast.trimEnd().split('\n')
  return { head: JSON.parse(head), events: lines.map((line) => JSON.parse(line)) }
}

/** The text that a terminal shows after the whole cast, with wrapped lines joined. */
async function shownText(cast: string): Promise<string> {
  const { head, events } = readCast(cast)
  const terminal = new xterm.Terminal({ cols: head.width, rows: head.height, scrollback: 5000, allowProposedApi: true })
  const output = events.map(([, code, text]) => (code === 'o' ? text : '')).join('')
  await new Promise<void>((resolve) => terminal.write(output, resolve))
  const { active } = terminal.buffer
  const lines = Array.from({ length: active.length }, (_, at) => {
    const line = active.getLine(at)
    return `${line?.isWrapped ? '' : '\n'}${line?.translateToString(true) ?? ''}`
  })
  terminal.dispose()
  return `${lines.join('').replace(/ +$/gm, '').trim()}\n`
}

t.test('the commands of the casts print today what the casts show', async (t) => {
  if (!needProgram(t, 'script')) return
  for (const { name, cast, text } of await recordCasts()) {
    const stored = await readFile(new URL(`${name}.txt`, FOLDER), 'utf8')
    t.equal(text, stored, `${name}: run "npm run sessions"`)
    t.equal(await shownText(cast), stored, `${name}: the recording of today`)
  }
})

t.test('each cast shows its text within a minute, without traces of the machine', async (t) => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.cast'))
  t.ok(names.length > 2)
  let sizeBytes = 0
  for (const name of names) {
    const cast = await readFile(new URL(name, FOLDER), 'utf8')
    const text = await readFile(new URL(name.replace('.cast', '.txt'), FOLDER), 'utf8')
    sizeBytes += cast.length + text.length
    const { head, events } = readCast(cast)
    t.match(head, { version: 2, width: 100, title: String }, name)
    const times = events.map(([seconds]) => seconds)
    t.strictSame(
      times,
      times.toSorted((a, b) => a - b),
      `${name}: events in their order`,
    )
    t.ok((times.at(-1) ?? 0) < 60, `${name} takes ${times.at(-1)} s`)
    t.strictSame(
      events.flatMap(([, code, about]) => (code === 'm' ? [`# ${about}`] : [])),
      text.match(/^# .*/gm)?.map(String),
      `${name}: a marker for each command`,
    )
    t.equal(await shownText(cast), text, name)
    t.notMatch(cast, /127\.0\.0\.1|\/tmp\/|\/home\/|\/root|eyJ\w/, name)
  }
  t.ok(sizeBytes < 400_000, `${sizeBytes} bytes`)
})
