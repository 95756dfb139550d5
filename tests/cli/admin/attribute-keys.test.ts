import t from 'tap'
import { openSignedIn } from '../support/open-signed-in.ts'

const { app, cli, cliOf } = await openSignedIn(t)
const run = (...words: string[]) => cli.run(['attribute-key', ...words])
const one = async (key: string) => JSON.parse((await run('get', key, '-o', 'json')).out)
await app.aGroup('team-a')
await app.aGroup('team-b')
const member = await cliOf(await app.as({ groups: ['team-a'] }))

t.test('a key is defined, shown, changed and deleted', async (t) => {
  const create = ['create', 'source', '--label', 'Source', '--url-template', 'https://wiki.example/$value']
  t.match((await run(...create, '-n')).records, [{ key: 'source', status: 'would-create', label: 'Source' }])
  t.equal((await run('list', '--access', 'manage')).out, '')
  t.match(await run(...create, '--hidden'), { code: 0, err: 'created attribute key source\n' })
  const definition = { key: 'source', label: 'Source', hidden: true, url_template: 'https://wiki.example/$value' }
  t.match(await one('source'), { ...definition, description: '', rich_template: '', permissions: [] })
  t.match(await run(...create), { code: 1, err: /already defined/ })
  t.match(await run('create', 'no key'), { code: 1, err: /letters/ })
  t.match(await run('set', 'source', '--description', 'whence', '--no-hidden', '--example', 'x'), { code: 0 })
  t.match(await one('source'), { label: 'Source', description: 'whence', hidden: false, example_value: 'x' })
  t.match(await run('set', 'source', '--rich-template', '**{{value}}**', '-n'), { code: 0, out: /would-change/ })
  t.match(await run('set', 'source'), { code: 2 })
  t.match(await run('set', 'nowhere', '--label', 'x'), { code: 5 })
  t.match((await run('list', '--access', 'manage', '-o', 'table')).out, /^KEY .*\nsource +Source/)
  t.match(await run('rm', 'source'), { code: 2, err: /with all their values/ })
  t.match(await run('rm', 'source', 'nowhere', '--yes'), { code: 3, err: 'deleted 1 attribute key, 1 failed\n' })
})

t.test('groups get rights and lose them, one by one or all', async (t) => {
  await run('create', 'case')
  t.equal((await member.run(['attribute-key', 'list'])).out, '')
  t.match((await run('grant', 'case', 'team-a', '--read', '-n')).records, [
    { group: 'team-a', status: 'would-permit', key: 'case', rights: { can_read: true, can_set: false } },
  ])
  t.match(await run('grant', 'case', 'team-a', 'team-b', 'nowhere', '--read'), { code: 3 })
  t.match((await member.run(['attribute-key', 'list'])).records, [{ key: 'case' }])
  t.equal((await member.run(['attribute-key', 'list', '--access', 'set'])).out, '')
  await run('grant', 'case', 'team-a', '--set')
  const rights = async () =>
    Object.fromEntries(
      (await one('case')).permissions.map((each: Record<string, unknown>) => [
        each.group_name,
        [each.can_read, each.can_set],
      ]),
    )
  t.match(await rights(), { 'team-a': [true, true], 'team-b': [true, false] })
  t.match((await run('get', 'case', '-o', 'table')).out, /team-a read\+set, team-b read/)
  await run('revoke', 'case', 'team-a', '--read')
  await run('revoke', 'case', 'team-b')
  t.same(await rights(), { 'team-a': [false, true] })
  t.match(await run('grant', 'case', 'team-a'), { code: 2, err: /no right/ })
  t.match(await run('revoke', 'case', 'team-b'), { code: 5 })
})

t.test('everybody else is refused in the words of the server', async (t) => {
  for (const args of [
    ['list', '--access', 'manage'],
    ['get', 'case'],
    ['create', 'x'],
    ['set', 'case', '--label', 'x'],
    ['rm', 'case', '--yes'],
    ['grant', 'case', 'team-a', '--read'],
    ['revoke', 'case', 'team-a'],
  ])
    t.match(
      await member.run(['attribute-key', ...args]),
      { code: 4, err: /manage_users|not permitted to manage attributes/ },
      args.join(' '),
    )
})
