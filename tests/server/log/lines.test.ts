import t from 'tap'
import { renderJson, renderPlain } from '../../../server/src/log/lines.ts'

const LINE = { level: 30, message: 'tag added', funcName: 'addTag', auth_user: 'kim', request_id: 'ab' }

t.test('a plain line', async (t) => {
  t.equal(
    renderPlain({ ...LINE, tag: 'x', n: 1, nothing: null, list: ['a'] }),
    '[INFO] - addTag - tag added - tag:x - n:1 - nothing:None - list:["a"] - auth_user:kim - request_id:ab',
  )
  t.equal(renderPlain({ level: 40, message: 'm', funcName: 'f' }), '[WARNING] - f - m - auth_user:None')
})

t.test('no client can add lines of its own', async (t) => {
  const forged = 'x\n[INFO] - login - forged\r\u2028\u0007'
  t.equal(renderPlain({ ...LINE, tag: forged }).split(/[\r\n\u2028]/).length, 1)
  const lines = renderPlain({ ...LINE, error: `Error: ${forged}\n    at f (file.ts:1:1)` }).split('\n')
  for (const line of lines.slice(1)) t.match(line, /^ {4}/)
})

t.test('a traceback follows the plain line, and is a member of the JSON one', async (t) => {
  const { stack } = new Error('broken')
  for (const value of [stack, { type: 'Error', message: 'broken', stack }]) {
    t.match(renderPlain({ ...LINE, level: 50, err: value }), /request_id:ab\n {4}Error: broken\n {8}at /)
    t.match(JSON.parse(renderJson({ ...LINE, level: 50, err: value })), {
      levelname: 'ERROR',
      exc_info: /^Error: broken\n/,
    })
  }
})

t.test('a JSON line', async (t) => {
  const line = JSON.parse(renderJson({ ...LINE, tag: 'x\ny', n: 1 }))
  t.match(line.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/)
  t.same(line, {
    levelname: 'INFO',
    funcName: 'addTag',
    message: 'tag added',
    tag: 'x\ny',
    n: 1,
    auth_user: 'kim',
    request_id: 'ab',
    timestamp: line.timestamp,
  })
})

t.test('what looks like a token or the hash of a password is never written', async (t) => {
  const token = 'eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOiJraW0ifQ.c2lnbmF0dXJl'
  const hash = '$2b$12$CwTycUXWue0Thq9StjUM0uJ8b1pDNhYhJ9r7fXfXvCqkF4VHq8u3K'
  for (const render of [renderPlain, renderJson]) {
    const text = render({
      ...LINE,
      path: `/x/${token}?a`,
      parameters: [hash],
      error: `Error: ${token}\n    at f (x.ts:1:1)`,
    })
    t.notMatch(text, /eyJ|\$2b/)
    t.match(text, /\/x\/\[token\]\?a/)
  }
})
