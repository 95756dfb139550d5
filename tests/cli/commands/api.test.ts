import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { openCli } from '../support/run-cli.ts'

t.test('requests of every kind against the real server', async (t) => {
  const { url, admin } = await openTestApp(t)
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' })
  const names = Array.from({ length: 25 }, (_, at) => `sample ${at}`)
  for (const name of names) await admin.upload(name, { name })
  const id = sha256Of('sample 24')

  await t.test('GET, with the path in every form', async (t) => {
    for (const path of ['/file?count=1', 'file?count=1', '/api/file?count=1', `${url}/api/file?count=1`]) {
      const { code, out } = await cli.run(['api', 'GET', path, '--jq', '.files[0].id'])
      t.equal(code, 0, path)
      t.equal(out, `${id}\n`, path)
    }
    t.match(JSON.parse((await cli.run(['api', 'get', 'file', '-F', 'count=2'])).out).files.length, 2)
    t.equal(
      (await cli.run(['api', 'GET', `/file/${id}`, '-f', 'file_name,file_size'])).out,
      '{"file_name":"sample 24","file_size":9}\n',
    )
    t.equal(
      (await cli.run(['api', 'GET', `/file/${id}`, '--template', '{{file_name}}\\t{{md5}}'])).out.split('\t')[0],
      'sample 24',
    )
    t.match((await cli.run(['api', 'GET', '/server'], { columns: 80 })).out, /^\{\n {2}"/, 'in lines for a person')
    t.match((await cli.run(['api', 'GET', '/server', '-o', 'yaml'])).out, /^server_version: "/m)
    t.match(
      (await cli.run(['api', 'HEAD', `/file/${id}`, '--include-headers'])).out,
      /^HTTP 200\n(.+: .+\n)*x-request-id: /,
    )
    t.match(
      (await cli.run(['api', 'GET', `/file/${id}`, '--include-headers'])).out,
      /^server-timing: identify;dur=[\d.]+, .*operation;dur=/m,
    )
  })

  await t.test('every page', async (t) => {
    const { records } = await cli.run(['api', 'GET', '/file?count=10', '--paginate', '-f', 'id'])
    t.same(records.map((record) => record.id).sort(), names.map(sha256Of).sort())
    const whole = await cli.run(['api', 'GET', '/file?count=10', '--paginate', '--jq', 'length', '-o', 'json'])
    t.equal(whole.out, '25\n', 'one array for jq with -o json')
    t.equal(
      (await cli.run(['api', 'GET', '/user', '--paginate', '-f', 'login'])).records.length,
      1,
      'a listing without pages comes once',
    )
    t.match(await cli.run(['api', 'GET', '/server', '--paginate']), { code: 2, err: /contains no list/ })
    t.match(await cli.run(['api', 'POST', '/file', '--paginate']), { code: 2, err: /only GET has pages, not POST/ })
  })

  await t.test('changes, typed and raw fields, bodies from files', async (t) => {
    const path = `/object/${id}/comment`
    t.match(JSON.parse((await cli.run(['api', 'POST', path, '--raw-field', 'comment=true'])).out), { comment: 'true' })
    t.match(
      await cli.run(['api', 'POST', path, '-F', 'comment=true']),
      { code: 1, err: /comment/ },
      'a typed true is not a text',
    )
    await writeFile(cli.path('text'), 'from a file')
    t.match(JSON.parse((await cli.run(['api', 'POST', path, '-F', 'comment=@text'])).out), { comment: 'from a file' })
    const input = { stdin: '{"comment": "from standard input"}' }
    t.equal(
      (await cli.run(['api', 'POST', path, '--input', '-', '--jq', '.comment'], input)).out,
      'from standard input\n',
    )
    const planned = await cli.run(['api', 'POST', path, '-F', 'comment=never', '-n'])
    t.same(planned.records, [{ method: 'POST', path: `/api${path}`, body: '{"comment":"never"}' }])
    const comments: { id: number; comment: string }[] = JSON.parse((await cli.run(['api', 'GET', path])).out)
    t.same(comments.map(({ comment }) => comment).sort(), ['from a file', 'from standard input', 'true'])
    t.equal((await cli.run(['api', 'DELETE', `${path}/${comments[0]?.id}`])).out, 'null\n')
  })

  await t.test('faults are reported as everywhere', async (t) => {
    t.match(await cli.run(['api', 'GET', `/file/${'0'.repeat(64)}`]), {
      code: 5,
      err: /^error: .+ not found.*\[request /,
    })
    t.match(await cli.run(['api', 'GET', '/nothing']), { code: 1, err: /^error: / })
    t.match(await cli.run(['api', 'GET', '/server'], { env: { LAZARET_API_KEY: 'x' } }), { code: 0 })
    t.match(await cli.run(['api', 'GET', '/file'], { env: { LAZARET_API_KEY: 'x' } }), { code: 4 })
    t.match(await cli.run(['api', 'GTE', '/file']), { code: 2, err: /unknown method "GTE".*did you mean GET/ })
    t.match(await cli.run(['api', 'GET', '/file', '-o', 'csv']), { code: 2, err: /-o csv: an answer has no columns/ })
    t.match(await cli.run(['api', 'POST', '/file', '-F', 'x']), {
      code: 2,
      err: /--field: expected name=value, got "x"/,
    })
    t.match(await cli.run(['api', 'POST', '/file', '--input', 'nowhere']), { code: 1, err: /nowhere: no such file/ })
  })
})

t.test('the key never leaves for another server', async (t) => {
  const { url, admin } = await openTestApp(t)
  const seen: string[] = []
  const other = createServer((request, response) => {
    seen.push(request.url ?? '')
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.teardown(async () => void other.close())
  const foreign = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' })
  const paths = [
    `${foreign}/api/server`,
    `${foreign.slice('http:'.length)}/api/server`,
    `${url.replace('127.0.0.1', `x@${foreign.slice('http://'.length)}`)}/api/server`,
    `${url}.evil.example/api/server`,
    '/../server',
    '/api/%2e%2e/server',
    '/api/..\\server',
    'ftp://x/api/',
  ]
  for (const path of paths)
    t.match(await cli.run(['api', 'GET', path]), { code: 2, out: '', err: /^error: path: / }, path)
  t.same(seen, [])
})
