import { Writable } from 'node:stream'
import t from 'tap'
import { colorWords, paintFor } from '../../../cli/src/terminal/color.ts'

const stream = (isTTY: boolean) => Object.assign(new Writable(), isTTY ? { isTTY } : {})

t.test('when there are colours', async (t) => {
  const cases: [boolean, Record<string, string>, string | undefined, boolean][] = [
    [true, {}, undefined, true],
    [false, {}, undefined, false],
    [true, {}, 'never', false],
    [false, {}, 'always', true],
    [true, { NO_COLOR: '1' }, undefined, false],
    [true, { NO_COLOR: '' }, undefined, true],
    [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, undefined, false],
    [true, { NO_COLOR: '1' }, 'always', true],
    [false, { FORCE_COLOR: '1' }, undefined, true],
    [false, { FORCE_COLOR: '' }, undefined, true],
    [true, { FORCE_COLOR: '0' }, undefined, false],
    [true, { CLICOLOR: '0' }, undefined, false],
    [true, { CLICOLOR: '1' }, undefined, true],
    [false, { CLICOLOR: '1' }, undefined, false],
    [false, { CLICOLOR_FORCE: '1' }, undefined, true],
    [false, { CLICOLOR_FORCE: '0' }, undefined, false],
    [true, { TERM: 'dumb' }, undefined, false],
    [true, { TERM: 'xterm' }, 'auto', true],
    [false, { TERM: 'dumb', FORCE_COLOR: '1' }, undefined, true],
    [true, { TERM: 'dumb' }, 'always', true],
  ]
  for (const [isTTY, env, when, isColored] of cases) {
    const text = paintFor(stream(isTTY), env, when)('red', 'x')
    t.equal(text !== 'x', isColored, JSON.stringify([isTTY, env, when]))
  }
})

t.test('tags by their prefix, objects by their kind', async (t) => {
  const named = (style: string, text: string) => `<${style} ${text}>`
  const tags = 'feed:x yara:y static:z runnable:win32:exe family:emotet plain'
  t.equal(
    colorWords(tags, 'tags', named),
    '<blue feed:x> <yellow yara:y> <magenta static:z> <cyan runnable:win32:exe> <green family:emotet> plain',
  )
  t.equal(colorWords('file', 'kind', named), 'file')
  t.equal(colorWords('static_config', 'kind', named), '<magenta static_config>')
})
