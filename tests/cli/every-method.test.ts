import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@lazaret/sdk'
import t from 'tap'

/** Methods of the client that no command needs, and why. */
const EXCLUSIONS: Readonly<Record<string, string>> = {
  'analyses.status': 'analysis wait asks for it until it is final',
  'archives.token': 'a link for browsers; a program signs in',
  'archives.url': 'a link for browsers; a program signs in',
  'attributes.get': 'attribute list prints the same with the numbers of the values',
  'attributes.texts': 'for columns of lists on a screen; attribute list prints whole values',
  'audit.list': 'audit list walks the pages with audit.iterate',
  'auth.browserSession': 'a session in a cookie is for browsers',
  'auth.clear': 'logout forgets what is stored; a run ends by itself',
  'auth.groups': 'whoami and share groups print the names, group list the rest',
  'auth.keepInCookie': 'a session in a cookie is for browsers',
  'auth.refresh': 'a session is of one day, and login begins the next one',
  'blobs.content': 'download takes the text from the details',
  'configs.content': 'download takes the contents from the details',
  'configs.resolveBlobs': 'get prints the identifiers, download brings the blobs',
  'files.downloadMany': 'download has names, modes and results of its own for each file',
  'files.downloadToken': 'a link for browsers; a program signs in',
  'files.downloadUrl': 'a link for browsers; a program signs in',
  'files.uploadTogether': 'upload sends its small files by files.uploadMany',
  'jobs.create': 'tag add --query and the like change objects one after another, and print each result',
  'jobs.preview': 'a dry run of tag add --query and the like prints each object',
  'metakeys.add': 'an older form of attributes.add',
  'metakeys.list': 'an older form of attributes.list',
  'metakeys.remove': 'an older form of attributes.remove',
  'metakeys.definitions.create': 'an older form of attributeKeys.create',
  'metakeys.definitions.delete': 'an older form of attributeKeys.delete',
  'metakeys.definitions.forbid': 'an older form of attributeKeys.forbid',
  'metakeys.definitions.get': 'an older form of attributeKeys.get',
  'metakeys.definitions.list': 'an older form of attributeKeys.list',
  'metakeys.definitions.managed': 'an older form of attributeKeys.list',
  'metakeys.definitions.permit': 'an older form of attributeKeys.permit',
  'metakeys.definitions.update': 'an older form of attributeKeys.update',
  'oidc.identities': 'oidc identities prints oidc.boundIdentities',
}

/** What objects of every kind can do: a command chooses the kind at run time. */
const kinds = /^(?:objects|files|configs|blobs)\.(list|search|count|countUpTo|facets|get|find|has|delete)$/

/** Methods of all namespaces, by their path: `tags.add`. */
function methodsOf(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const place = path === '' ? name : `${path}.${name}`
    if (typeof member === 'function') return [place]
    return typeof member === 'object' && member !== null ? methodsOf(member, place) : []
  })
}

async function sourcesOf(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

t.test('each method of the client has a command, or a reason why not', async (t) => {
  const text = await sourcesOf(join(import.meta.dirname, '../../cli/src'))
  const { raw: _, ...client } = createClient({ baseUrl: 'https://repo.example' })
  const methods = methodsOf(client)
  t.ok(methods.length > 80, String(methods.length))
  const isUsed = (method: string) => {
    const call = method.replace(kinds, '(?:objects|files|configs|blobs).$1').replaceAll('.', '\\s*\\.')
    return new RegExp(`\\b${call}\\b`).test(text)
  }
  const unused = methods.filter((method) => method.includes('.') && !isUsed(method))
  t.same(
    unused.filter((method) => !Object.hasOwn(EXCLUSIONS, method)),
    [],
    'without a command',
  )
  t.same(
    Object.keys(EXCLUSIONS).filter((method) => !unused.includes(method)),
    [],
    'exclusions that exclude nothing',
  )
})
