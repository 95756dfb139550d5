import t from 'tap'
import { checkLayers } from './layers.ts'

function judge(path: string, target: string): string[] {
  return checkLayers([{ path: `server/src/${path}`, text: `import type { X } from '${target}'\n` }])
}

const refused = [
  ['tables/file.ts', '../domain/objects/upload-file.ts', 'tables must not import domain'],
  ['views/file.ts', '../search/fields.ts', 'views must not import search'],
  ['storage/disk.ts', '../zip/zip.ts', 'storage must not import zip'],
  ['errors/problems.ts', '../caller.ts', 'the leaf errors imports caller'],
  ['settings/read.ts', '../log.ts', 'the leaf settings imports log'],
  ['operations/files.ts', '../tables/file.ts', 'operations must not import tables'],
  ['http/run.ts', '../generated/registry.ts', 'http must not import generated/registry'],
  ['http/run.ts', '../app.ts', 'only cluster, admin and main import app'],
  ['domain/tags/add-tag.ts', '../objects/find-object.ts', 'domain/tags must not import domain/objects'],
  ['domain/access/visible.ts', '../tags/add-tag.ts', 'domain/access must not import domain/tags'],
  ['domain/objects/load-file.ts', '../remotes/pull-file.ts', 'domain/objects must not import domain/remotes'],
  ['domain/tags/add-tag.ts', '../../auth/keys.ts', 'domain must not import auth'],
  ['auth/log-in.ts', '../openid/redeem-code.ts', 'auth must not import openid'],
  [
    'cluster/serve.ts',
    './closing/fill-backlog.ts',
    'of server/src/cluster/closing/ only close-listener.ts is imported',
  ],
] as const

for (const [path, target, fault] of refused) {
  t.test(`${path} may not import ${target}`, async (t) =>
    t.same(judge(path, target), [`server/src/${path}:1: ${fault}`]),
  )
}

const granted = [
  ['storage/disk.ts', '../digest/digest.ts'],
  ['errors/problems.ts', '../generated/contract.ts'],
  ['errors/to-problem.ts', '../log.ts'],
  ['operations/files.ts', '../domain/objects/upload-file.ts'],
  ['operations/downloads.ts', '../zip/zip.ts'],
  ['domain/objects/upload-file.ts', '../tags/add-tag.ts'],
  ['domain/tags/add-tag.ts', '../access/visible.ts'],
  ['domain/remotes/pull-file.ts', '../objects/load-file.ts'],
  ['settings/read.ts', './table.ts'],
  ['cluster/listener.ts', './closing/close-listener.ts'],
  ['cluster/closing/close-listener.ts', './half-open.ts'],
  ['main.ts', './app.ts'],
  ['app.ts', './generated/registry.ts'],
  ['tables/file.ts', 'objection'],
] as const

for (const [path, target] of granted) {
  t.test(`${path} may import ${target}`, async (t) => t.same(judge(path, target), []))
}

t.test('an area without a row is named', async (t) => {
  t.match(judge('gadgets/one.ts', '../errors.ts'), [/the area "gadgets" has no row/])
})
