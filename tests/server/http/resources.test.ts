import t from 'tap'
import document from '../../../server/src/generated/openapi.json' with { type: 'json' }

/** Names of limits and metrics, as existing configurations and dashboards use them. */
const RESOURCES: Readonly<Record<string, string>> = {
  '/api/ping': 'ping',
  '/api/server': 'serverinfo',
  '/api/server/admin': 'serveradmininfo',
  '/api/docs': 'serverdocs',
  '/api/varz': 'metrics',
  '/api/auth/login': 'login',
  '/api/auth/change_password': 'changepassword',
  '/api/auth/recover_password': 'recoverpassword',
  '/api/auth/request_password_change': 'requestpasswordchange',
  '/api/auth/refresh': 'refreshtoken',
  '/api/auth/validate': 'validatetoken',
  '/api/auth/groups': 'authgrouplist',
  '/api/auth/register': 'register',
  '/api/user/{login}/api_key': 'apikeyissue',
  '/api/api_key': 'apikey',
  '/api/api_key/{key_id}': 'apikey',
  '/api/object': 'object',
  '/api/object/{id}': 'objectitem',
  '/api/object/{id}/favorite': 'objectfavorite',
  '/api/object/{id}/share_3rd_party': 'objectshare3rdparty',
  '/api/{type}/count': 'objectcount',
  '/api/file': 'file',
  '/api/file/{id}': 'fileitem',
  '/api/file/{id}/download': 'filedownload',
  '/api/file/{id}/download/zip': 'filedownloadzip',
  '/api/config': 'config',
  '/api/config/stats': 'configstats',
  '/api/config/{id}': 'configitem',
  '/api/blob': 'textblob',
  '/api/blob/{id}': 'textblobitem',
  '/request/sample/{id}': 'requestsampledownload',
  '/api/request/sample/{id}': 'requestsampledownload',
  '/api/download/{token}': 'download',
  '/api/search': 'search',
  '/api/tag': 'taglist',
  '/api/{type}/{id}/tag': 'tag',
  '/api/{type}/{id}/comment': 'comment',
  '/api/{type}/{id}/comment/{comment_id}': 'commentdelete',
  '/api/{type}/{id}/share': 'share',
  '/api/share': 'sharegrouplist',
  '/api/{type}/{id}/relations': 'relations',
  '/api/{type}/{id}/child/{child}': 'objectchild',
  '/api/{type}/quick_query': 'quickquery',
  '/api/quick_query/{query_id}': 'quickqueryitem',
  '/api/{type}/{id}/attribute': 'attributelist',
  '/api/{type}/{id}/attribute/{attribute_id}': 'attribute',
  '/api/attribute': 'attributedefinitionlist',
  '/api/attribute/{key}': 'attributedefinition',
  '/api/attribute/{key}/permissions': 'attributepermission',
  '/api/{type}/{id}/meta': 'metakey',
  '/api/meta/list/{access}': 'metakeylistdefinition',
  '/api/meta/manage': 'metakeylistdefinitionmanage',
  '/api/meta/manage/{key}': 'metakeydefinitionmanage',
  '/api/meta/manage/{key}/permissions/{group}': 'metakeypermission',
  '/api/{type}/{id}/analysis': 'analysisobject',
  '/api/{type}/{id}/karton': 'analysisobject',
  '/api/{type}/{id}/analysis/{analysis_id}': 'analysis',
  '/api/{type}/{id}/karton/{analysis_id}': 'analysis',
  '/api/user': 'userlist',
  '/api/user/{login}': 'user',
  '/api/profile/{login}': 'userprofile',
  '/api/user/{login}/request_password_change': 'userrequestpasswordchange',
  '/api/user/{login}/change_password': 'usergetpasswordchangetoken',
  '/api/user/{login}/pending': 'userpending',
  '/api/remote': 'remotelist',
  '/api/remote/{name}/api/{path}': 'remoteapi',
  '/api/remote/{name}/pull/file/{id}': 'remotefilepull',
  '/api/remote/{name}/pull/config/{id}': 'remoteconfigpull',
  '/api/remote/{name}/pull/blob/{id}': 'remotetextblobpull',
  '/api/remote/{name}/push/file/{id}': 'remotefilepush',
  '/api/remote/{name}/push/config/{id}': 'remoteconfigpush',
  '/api/remote/{name}/push/blob/{id}': 'remotetextblobpush',
  '/api/group': 'grouplist',
  '/api/group/{name}': 'group',
  '/api/group/{name}/member/{login}': 'groupmember',
  '/api/oauth': 'openidprovider',
  '/api/oauth/identities': 'openidaccountidentities',
  '/api/oauth/{provider}': 'openidsingleprovider',
  '/api/oauth/{provider}/authenticate': 'openidauthenticate',
  '/api/oauth/{provider}/authorize': 'openidauthorize',
  '/api/oauth/{provider}/bind_account': 'openidbindaccount',
  '/api/oauth/{provider}/register': 'openidregisteruser',
  '/api/oauth/{provider}/logout': 'openidlogout',
}

/** Addresses that no other server of this kind has. */
const OWN = new Set(['objectsearch', 'liveness', 'readiness'])

t.test('each operation has the name that limits and metrics know it by', async (t) => {
  const named = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item).flatMap((operation) =>
      'x-resource' in operation ? [[path, String(operation['x-resource'])] as const] : [],
    ),
  )
  t.ok(named.length > 100)
  for (const [path, resource] of named) if (!OWN.has(resource)) t.equal(resource, RESOURCES[path], path)
  const paths = new Set(named.map(([path]) => path))
  const absent = Object.keys(RESOURCES).filter((path) => !paths.has(path))
  t.strictSame(
    absent.filter((path) => !path.startsWith('/api/auth/') && !/request_password_change/.test(path)),
    [],
    'nothing of what is known is missing by mistake',
  )
})
