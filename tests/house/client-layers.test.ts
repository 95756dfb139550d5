import t from 'tap'
import { checkClientLayers, clientLayers, misplacedRows } from './client-layers.ts'

const judgeText = (path: string, text: string) => checkClientLayers([{ path, text }])
const judge = (path: string, target: string) => judgeText(path, `import type { X } from '${target}'\n`)

const refused = [
  ['sdk/src/errors/failure.ts', '../wire/send.ts', 'errors must not import wire'],
  ['sdk/src/json/lossless.ts', '../records/pages.ts', 'json must not import records'],
  ['sdk/src/records/pages.ts', '../feed/feed.ts', 'records must not import feed'],
  ['sdk/src/wire/send.ts', '../client/client.ts', 'wire must not import client'],
  ['sdk/src/hash/hash-content.ts', '../upload/upload.ts', 'hash must not import upload'],
  ['sdk/src/kinds/files.ts', '../annotations/tags.ts', 'kinds must not import annotations'],
  ['sdk/src/platform/node.ts', '../wire/transport.ts', 'platform must not import wire'],
  ['sdk/src/client/client.ts', '../index.ts', 'client must not import index'],
  ['cli/src/text/visible.ts', '../program/cli-error.ts', 'text must not import program'],
  ['cli/src/program/globals.ts', '../context/context.ts', 'program must not import context'],
  ['cli/src/formats/table.ts', '../selection/jq-writer.ts', 'formats must not import selection'],
  ['cli/src/arguments/kinds.ts', '../connection/client.ts', 'arguments must not import connection'],
  ['cli/src/download/job.ts', '../upload/job.ts', 'download must not import upload'],
  ['cli/src/commands/list.ts', '../run/failure.ts', 'commands must not import run'],
  ['cli/src/main.ts', './commands.ts', 'main must not import commands'],
  ['web/src/text/untrusted-text.tsx', '../parts/icon.tsx', 'text must not import parts'],
  ['web/src/lists/list-page.tsx', '../object/object-page.tsx', 'lists must not import object'],
] as const

for (const [path, target, fault] of refused) {
  t.test(`${path} may not import ${target}`, async (t) => t.same(judge(path, target), [`${path}:1: ${fault}`]))
}

const granted = [
  ['sdk/src/errors/api-error.ts', '../generated/schema.ts'],
  ['sdk/src/json/lossless.ts', '../errors/api-error.ts'],
  ['sdk/src/wire/send.ts', './retry.ts'],
  ['sdk/src/kinds/files.ts', '../upload/upload.ts'],
  ['sdk/src/feed/session/round.ts', '../walk/walk.ts'],
  ['sdk/src/client/client.ts', '../feed/feeds.ts'],
  ['cli/src/formats/table.ts', '../text/width.ts'],
  ['cli/src/context/context.ts', '../program/io.ts'],
  ['cli/src/upload/upload-one.ts', '../connection/client.ts'],
  ['cli/src/commands/list.ts', '../listing/list-objects.ts'],
  ['cli/src/commands.ts', './commands/list.ts'],
  ['cli/src/run/build-program.ts', '../commands.ts'],
  ['cli/src/main.ts', './run/failure.ts'],
  ['cli/src/main.ts', 'commander'],
] as const

for (const [path, target] of granted) {
  t.test(`${path} may import ${target}`, async (t) => t.same(judge(path, target), []))
}

t.test('platform loads what only Node can run, lazily', async (t) => {
  t.same(judgeText('sdk/src/platform/node.ts', "const load = () => import('../wire/transport.ts')"), [])
  t.match(judgeText('sdk/src/platform/node.ts', "const load = () => import('../wire/send.ts')"), [
    /platform must not import wire/,
  ])
})

t.test('an area without a row is named', async (t) => {
  t.match(judge('cli/src/gadgets/one.ts', '../program/io.ts'), [/the area "gadgets" has no row/])
})

t.test('rows name only rows above them, so that areas form no cycle', async (t) => {
  for (const layers of Object.values(clientLayers)) t.same(misplacedRows(layers), [])
  const wrong = { leaves: ['text'], rows: [['a', ['text', 'b']] as const, ['b', 'all above'] as const] }
  t.same(misplacedRows(wrong), ['a: b is not above it'])
})
