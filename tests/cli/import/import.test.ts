import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { flipByte } from '../../support/flip-byte.ts'
import { openMwdbCore } from '../../support/mwdb-core.ts'
import { uploadsFolder } from '../../support/stored-files.ts'
import type { TestUser } from '../../support/user.ts'
import { type Exchange, openGateway } from '../process/gateway.ts'
import { signedIn } from '../process/open-transfer.ts'
import { openCli } from '../support/run-cli.ts'
import { recordsOf, startCli } from '../support/start-cli.ts'
import { asSeen, type SeenObject } from './as-seen.ts'
import { leftOutOf, openAccounts, type PopulatedServer, populate, put, send } from './populate.ts'

const OFF = { enable_facts: '0', enable_account_cache: '0' }
const LOGINS = ['alice', 'bob', 'carol'] as const

t.test('everything of a server, killed three times and resumed', async (t) => {
  const [near, far] = [await openTestApp(t, OFF), await openTestApp(t, OFF)]
  const accounts = await openAccounts(near)
  const objects = await populate(far)
  const [toNear, toFar] = [await openGateway(t, near.url), await openGateway(t, far.url)]
  const cli = await openCli(t)
  const options = { env: signedIn(toNear.url, near.admin, cli) }
  await writeFile(cli.path('far.key'), String(far.admin.token))
  const args = ['import', far.url, '--source-key-file', 'far.key']

  await t.test('a dry run counts, names what is missing, and changes nothing', async (t) => {
    const ended = await cli.run([...args, '-n'], options)
    t.equal(ended.code, 0, ended.err)
    t.match(recordsOf(ended), [
      {
        objects: 10,
        files: 6,
        configs: 2,
        blobs: 2,
        known: 0,
        missing_groups: ['dave', 'only-here'],
        missing_keys: ['case-number', 'origin'],
        missing_capabilities: [],
      },
    ])
    t.strictSame((await near.admin.get('/api/object')).json.objects, [])
  })

  await t.test('a kill at any moment loses nothing, and repeats no comment', async (t) => {
    await flipByte(uploadsFolder(far), objects.large, 4_000_000)
    const isNth = (nth: number, path: RegExp) => {
      let seen = 0
      return (exchange: Exchange) => exchange.method !== 'GET' && path.test(exchange.path) && ++seen === nth
    }
    for (const [name, fits, mishap] of [
      ['an upload', isNth(4, /^\/api\/(file|config|blob)$/), 'stall'],
      ['a stored comment', isNth(2, /comment$/), { answer: 'lost' }],
      ['a relation', isNth(3, /\/child\//), 'stall'],
    ] as const) {
      const reached = Promise.withResolvers<void>()
      toNear.judge = (exchange) => {
        if (!fits(exchange)) return undefined
        reached.resolve()
        return mishap
      }
      const child = startCli(args, { cwd: cli.folder, ...options })
      await Promise.race([reached.promise, child.ended])
      child.kill('SIGKILL')
      t.match(await child.ended, { signal: 'SIGKILL' }, name)
      toNear.judge = () => undefined
      await toNear.idle()
    }
    const ended = await cli.run(args, options)
    t.equal(ended.code, 3, ended.err)
    t.strictSame(leftOutOf(ended), [`object ${objects.large}`, 'shares dave', 'shares only-here'])
    t.match(ended.err, /failed 1/)
    for (const login of LOGINS) {
      const wanted = await asSeen(objects[login], { without: objects.large })
      t.strictSame(await asSeen(accounts[login]), wanted.map(withImportedComment), login)
    }
  })

  await t.test('the next run brings what is new, and what failed before', async (t) => {
    await flipByte(uploadsFolder(far), objects.large, 4_000_000)
    const added = await put(objects.alice, 'uploaded later', 'later.bin', {
      parent: objects.child,
      tags: [{ tag: 'new' }],
    })
    const ended = await cli.run(args, options)
    t.match(ended.err, /new 2, known 0, deleted meanwhile 0, failed 0/)
    t.equal(ended.code, 0, ended.err)
    t.match((await near.admin.get(`/api/file/${added}`)).json, {
      parents: [{ id: objects.child }],
      tags: [{ tag: 'new' }],
    })
    for (const login of LOGINS)
      t.strictSame(await asSeen(accounts[login]), (await asSeen(objects[login])).map(withImportedComment), login)
    const again = await cli.run(args, options)
    t.match(again, { code: 0, out: '', err: /new 0, known 0/ })
  })

  await t.test(
    'an update, killed and resumed, adds what imported objects have gained, and writes nothing else',
    async (t) => {
      await addToImported(far, objects)
      await send(near.admin, 'PUT', `/api/object/${objects.file}/tag`, { tag: 'only here' })
      t.match(await cli.run(args, options), { code: 0, err: /new 0, known 0/ }, 'without --update nothing is compared')
      const planned = await cli.run([...args, '--update', '-n'], options)
      t.match(recordsOf(planned), [{ objects: 11, known: 11, updates: 3 }])
      const reached = Promise.withResolvers<void>()
      toNear.judge = ({ method, path }) => {
        if (method === 'GET' || !path.endsWith('/comment')) return undefined
        reached.resolve()
        return 'stall'
      }
      const child = startCli([...args, '--update'], { cwd: cli.folder, ...options })
      await Promise.race([reached.promise, child.ended])
      child.kill('SIGKILL')
      t.match(await child.ended, { signal: 'SIGKILL' })
      toNear.judge = () => undefined
      await toNear.idle()
      const ended = await cli.run([...args, '--update'], options)
      t.equal(ended.code, 3, ended.err)
      t.strictSame(leftOutOf(ended), ['shares dave', 'shares only-here'])
      const { tags } = (await near.admin.get(`/api/file/${objects.file}`)).json
      t.ok(
        tags.some(({ tag }: { tag: string }) => tag === 'only here'),
        'nothing is removed',
      )
      await send(near.admin, 'DELETE', `/api/object/${objects.file}/tag?tag=only%20here`)
      for (const login of LOGINS)
        t.strictSame(await asSeen(accounts[login]), (await asSeen(objects[login])).map(withImportedComment), login)
      const writes: string[] = []
      toNear.judge = ({ method, path }) => {
        if (method !== 'GET' && path !== '/api/object/details') writes.push(path)
        return undefined
      }
      t.match(await cli.run([...args, '--update'], options), { err: /new 0, known 11, deleted/ })
      t.strictSame(writes, [])
      t.match(recordsOf(await cli.run([...args, '--update', '-n'], options)), [{ updates: 0 }])
    },
  )

  await t.test('an object that is deleted while it is read is left out', async (t) => {
    const doomed = await put(objects.alice, 'deleted meanwhile', 'doomed.bin', {})
    let deletion: Promise<unknown> | undefined
    let isDeleted = false
    toFar.judge = ({ path }) => {
      if (isDeleted || !path.startsWith(`/api/file/${doomed}`)) return undefined
      deletion ??= send(far.admin, 'DELETE', `/api/file/${doomed}?forever=1`).then(() => {
        isDeleted = true
      })
      return { answer: 'lost' }
    }
    const toFarArgs = ['import', toFar.url, '--source-key-file', 'far.key', '--query', 'file.name:doomed.bin']
    const ended = await cli.run(toFarArgs, options)
    await deletion
    t.match(ended, {
      code: 0,
      out: '',
      err: /new 0, known 0, deleted meanwhile 1, failed 0/,
    })
  })

  await t.test('an import from MWDB Core, without state, finds everything there, and changes nothing', async (t) => {
    const before = await asSeen(accounts.alice)
    const core = await openMwdbCore(t, far.url)
    const ended = await cli.run(['import', core.url, '--source-key-file', 'far.key', '--without', 'shares'], options)
    t.match(ended, { code: 0, err: /new 0, known 11, deleted meanwhile 0/ })
    t.strictSame(core.unknown, [], 'it asks only for what every server has')
    t.strictSame(await asSeen(accounts.alice), before)
  })

  await t.test('upload times and uploaders are kept in an attribute that searches find', async (t) => {
    const origin = ['--update', '--keep-origin', '--without', 'shares']
    t.match(recordsOf(await cli.run([...args, ...origin, '-n'], options)), [
      { known: 11, updates: 11, missing_keys: ['imported-from'] },
    ])
    t.match(await cli.run([...args, ...origin], options), { code: 0, err: /updated 11, known 0/ })
    t.match(await cli.run([...args, ...origin], options), { code: 0, err: /new 0, known 11/ })
    const found = async (query: string) => {
      const listed = (await near.admin.get(`/api/object?query=${encodeURIComponent(query)}&count=100`)).json.objects
      return listed.map(({ id }: { id: string }) => id)
    }
    t.strictSame(await found('attribute.imported-from.uploader:carol'), [objects.grandchild])
    const { upload_time } = (await far.admin.get(`/api/file/${objects.grandchild}`)).json
    t.strictSame(await found(`attribute.imported-from.upload_time:"${upload_time}"`), [objects.grandchild])
    t.equal((await found(`attribute.imported-from.upload_time:${upload_time.slice(0, 4)}*`)).length, 11)
    t.equal((await found(`attribute.imported-from.server:"${far.url}*"`)).length, 11)
    const { attributes } = (await accounts.alice.get(`/api/object/${objects.file}/attribute`)).json
    t.notOk(
      attributes.some(({ key }: { key: string }) => key === 'imported-from'),
      'it is not for everybody',
    )
    const needs = await cli.run([...args, '--keep-origin', '--without', 'attributes'], options)
    t.match(needs, { code: 2, err: /--keep-origin needs attributes/ })
  })

  await t.test('an account with few capabilities imports what it may', async (t) => {
    await send(objects.alice, 'POST', `/api/object/${objects.file}/comment`, { comment: 'later' })
    const kim = await near.as({ login: 'kim', capabilities: ['adding_files', 'adding_comments'] })
    const asKim = { env: signedIn(near.url, kim, cli) }
    const ended = await cli.run([...args, '--query', `dhash:${objects.file}`], asKim)
    t.match(ended, { code: 3, err: /lacks adding_tags on the receiving server: tags are left out/ })
    const { part, reason } = { part: 'shares', reason: /may not share with it/ }
    t.match(recordsOf(ended).toSorted(byPart), [
      { part: 'relations', name: '', reason: 'the account lacks adding_parents' },
      { part, name: 'alice', reason },
      { part, name: 'bob', reason },
      { part, name: 'team', reason },
      { part: 'tags', name: '', reason: 'the account lacks adding_tags' },
    ])
    const { json } = await kim.get(`/api/object/${objects.file}/comment`)
    t.match(json[0], { author: 'kim', comment: /^alice, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC:\nlater$/ })
  })
})

/** Every part that an object can gain after its upload. */
async function addToImported({ admin }: TestApp, { alice, bob, file, child, grandchild }: PopulatedServer) {
  await send(bob, 'PUT', `/api/object/${file}/tag`, { tag: 'added later' })
  await send(bob, 'POST', `/api/object/${file}/comment`, { comment: 'added later' })
  await send(admin, 'POST', `/api/object/${child}/attribute`, { key: 'origin', value: { later: [1.5] } })
  await put(alice, await contentOf(admin, child), 'another name.dll', {})
  await send(admin, 'PUT', `/api/object/${grandchild}/share`, { group: 'alice' })
  await send(admin, 'PUT', `/api/object/${file}/child/${grandchild}`)
}

async function contentOf(user: TestUser, id: string): Promise<Uint8Array> {
  return (await user.get(`/api/file/${id}/download`)).bytes
}

/** A comment of an account that the receiving server lacks names it in its text. */
function withImportedComment(object: SeenObject): SeenObject {
  const comments = object.comments.map(({ author, comment, timestamp }) => {
    if (author !== 'dave') return { author, comment, timestamp }
    const heading = `dave, ${timestamp.slice(0, 19).replace('T', ' ')} UTC:`
    return { author: 'admin', comment: `${heading}\n${comment}`, timestamp: '' }
  })
  return { ...object, comments }
}

function byPart(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): number {
  return `${one.part} ${one.name}` < `${other.part} ${other.name}` ? -1 : 1
}
