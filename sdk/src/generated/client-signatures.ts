// Generated from the types of the SDK by "npm run generate". Do not edit.
export const CLIENT_SIGNATURES = {
  "tags": {
    "list": "async (id: string, options?: { signal? })",
    "add": "async (id: string, tags: any, options?: { signal? })",
    "remove": "async (id: string, tags: any, options?: { signal? })",
    "suggest": "async (prefix?: string, options?: { signal?, limit? })"
  },
  "comments": {
    "list": "async (id: string, options?: { signal? })",
    "add": "async (id: string, comment: string, options?: { signal?, original? })",
    "ensure": "async (id: string, comment: string, options?: { signal? })",
    "remove": "async (id: string, commentId: number, options?: { signal? })"
  },
  "attributes": {
    "list": "async (id: string, options?: { signal?, hidden? })",
    "get": "async (id: string, options?: { signal?, hidden? })",
    "texts": "async (ids: any, keys: any, options?: { signal? })",
    "add": "async (id: string, attribute: { key, value }, options?: { signal? })",
    "remove": "async (id: string, attributeId: number, options?: { signal? })"
  },
  "attributeKeys": {
    "list": "async (options?: { signal?, access? })",
    "get": "async (key: string, options?: { signal? })",
    "create": "async (definition: { key, label, description, url_template?, rich_template?, example_value?, hidden }, options?: { signal? })",
    "update": "async (key: string, change: { label?, description?, url_template?, rich_template?, example_value?, hidden? }, options?: { signal? })",
    "delete": "async (key: string, options?: { signal? })",
    "permissions": "async (key: string, options?: { signal? })",
    "permit": "async (key: string, permission: { group_name, can_read, can_set }, options?: { signal? })",
    "forbid": "async (key: string, group: string, options?: { signal? })"
  },
  "metakeys": {
    "list": "async (id: string, options?: { signal?, hidden? })",
    "add": "async (id: string, metakey: { key, value }, options?: { signal? })",
    "remove": "async (id: string, metakey: { key, value? }, options?: { signal? })",
    "definitions": {
      "list": "async (access: 'read' | 'set', options?: { signal? })",
      "managed": "async (options?: { signal? })",
      "get": "async (key: string, options?: { signal? })",
      "create": "async (key: string, definition: { template, label, description, hidden }, options?: { signal? })",
      "update": "async (key: string, change: { template?, label?, description?, hidden? }, options?: { signal? })",
      "delete": "async (key: string, options?: { signal? })",
      "permit": "async (place: { key, group }, rights: { can_read, can_set }, options?: { signal? })",
      "forbid": "async (place: { key, group }, options?: { signal? })"
    }
  },
  "relations": {
    "list": "async (id: string, options?: { signal?, names? })",
    "parents": "(id: string, options?: { limit?, pageSize?, signal?, names? })",
    "children": "(id: string, options?: { limit?, pageSize?, signal?, names? })",
    "link": "async (parent: string, child: string, options?: { signal? })",
    "unlink": "async (parent: string, child: string, options?: { signal? })"
  },
  "shares": {
    "list": "async (id: string, options?: { signal? })",
    "add": "async (id: string, group: string, options?: { signal? })",
    "remove": "async (id: string, group: string, options?: { signal? })",
    "groups": "async (options?: { signal? })",
    "allowThirdParties": "async (id: string, options?: { signal? })"
  },
  "favorites": {
    "add": "async (id: string, options?: { signal? })",
    "remove": "async (id: string, options?: { signal? })"
  },
  "analyses": {
    "list": "(id: string, options?: { signal?, limit? })",
    "status": "async (id: string, options?: { signal? })",
    "get": "async (id: string, analysisId: string, options?: { signal? })",
    "start": "async (id: string, options?: { signal?, arguments? })",
    "assign": "async (id: string, analysisId: string, options?: { signal? })",
    "unassign": "async (id: string, analysisId: string, options?: { signal? })",
    "wait": "async (id: string, options?: { signal?, analysisId?, intervalMs?, timeoutMs? })"
  },
  "find": "async (text: string, options?: { signal?, limit? })",
  "objects": {
    "list": "(options?: { names?, limit?, pageSize?, signal?, olderThan?, sort?, query? })",
    "search": "(query: string, options?: { names?, limit?, pageSize?, signal?, olderThan?, sort? })",
    "count": "async (query?: string, options?: { signal? })",
    "countUpTo": "async (bound: number, query?: string, options?: { signal? })",
    "facets": "async (query?: string, options?: { signal?, limit? })",
    "get": "async (id: string, options?: { signal?, names? })",
    "find": "async (id: string, options?: { signal?, names? })",
    "has": "async (ids: any, options?: { signal? })",
    "delete": "async (id: string, options?: { signal?, forever? })",
    "lookup": "(hashes: any, options?: { signal?, type?, tags? })",
    "details": "(ids: any, options?: { signal?, names?, comments?, shares?, totals?, hidden? })"
  },
  "files": {
    "list": "(options?: { names?, limit?, pageSize?, signal?, olderThan?, sort?, query? })",
    "search": "(query: string, options?: { names?, limit?, pageSize?, signal?, olderThan?, sort? })",
    "count": "async (query?: string, options?: { signal? })",
    "countUpTo": "async (bound: number, query?: string, options?: { signal? })",
    "facets": "async (query?: string, options?: { signal?, limit? })",
    "get": "async (id: string, options?: { signal?, names? })",
    "find": "async (id: string, options?: { signal?, names? })",
    "has": "async (ids: any, options?: { signal? })",
    "delete": "async (id: string, options?: { signal?, forever? })",
    "upload": "async (options: { tags?, attributes?, parent?, share?, share3rdParty?, analysisId?, analysisArguments?, signal?, source, name?, sizeBytes?, unpack?, onProgress? })",
    "uploadMany": "(items: any, options?: { concurrency?, signal? })",
    "uploadTogether": "async (items: any, options?: { signal? })",
    "similar": "async (id: string, options?: { signal?, minScore?, maxDistance?, limit? })",
    "similarTo": "async (digests: { tlsh?, ssdeep? }, options?: { signal?, minScore?, maxDistance?, limit? })",
    "clusters": "async (query: string, options?: { signal?, maxFiles?, minScore?, maxDistance?, by?, limit?, memberLimit? })",
    "download": "async (id: string, options?: { format?, obfuscate?, range?, signal? })",
    "downloadMany": "(ids: any, options: { concurrency?, signal?, resume?, verify?, mode?, overwrite?, folder, obfuscate? })",
    "downloadZip": "async (id: string, options?: { signal? })",
    "downloadToken": "async (id: string, options?: { signal?, zip? })",
    "downloadUrl": "async (id: string, options?: { signal?, zip?, format? })",
    "facts": "async (id: string, options?: { signal? })"
  },
  "configs": {
    "list": "(options?: { names?, limit?, pageSize?, signal?, olderThan?, sort?, query? })",
    "search": "(query: string, options?: { names?, limit?, pageSize?, signal?, olderThan?, sort? })",
    "count": "async (query?: string, options?: { signal? })",
    "countUpTo": "async (bound: number, query?: string, options?: { signal? })",
    "facets": "async (query?: string, options?: { signal?, limit? })",
    "get": "async (id: string, options?: { signal?, names? })",
    "find": "async (id: string, options?: { signal?, names? })",
    "has": "async (ids: any, options?: { signal? })",
    "delete": "async (id: string, options?: { signal?, forever? })",
    "upload": "async (options: { tags?, attributes?, parent?, share?, share3rdParty?, analysisId?, analysisArguments?, signal?, family, type?, cfg })",
    "content": "async (id: string, options?: { signal? })",
    "resolveBlobs": "async (cfg: any, options?: { signal? })",
    "stats": "async (options?: { signal?, range? })"
  },
  "blobs": {
    "list": "(options?: { names?, limit?, pageSize?, signal?, olderThan?, sort?, query? })",
    "search": "(query: string, options?: { names?, limit?, pageSize?, signal?, olderThan?, sort? })",
    "count": "async (query?: string, options?: { signal? })",
    "countUpTo": "async (bound: number, query?: string, options?: { signal? })",
    "facets": "async (query?: string, options?: { signal?, limit? })",
    "get": "async (id: string, options?: { signal?, names? })",
    "find": "async (id: string, options?: { signal?, names? })",
    "has": "async (ids: any, options?: { signal? })",
    "delete": "async (id: string, options?: { signal?, forever? })",
    "upload": "async (options: { tags?, attributes?, parent?, share?, share3rdParty?, analysisId?, analysisArguments?, signal?, name, type, content })",
    "content": "async (id: string, options?: { signal? })"
  },
  "archives": {
    "download": "async (selection: { ids?, query?, type? }, options?: { signal? })",
    "token": "async (selection: { ids?, query?, type? }, options?: { signal? })",
    "url": "async (selection: { ids?, query?, type? }, options?: { signal? })"
  },
  "jobs": {
    "create": "async (job: { ids?, changes, query?, type? }, options?: { signal? })",
    "count": "async (counted: { query, type? }, options?: { signal?, intervalMs?, onProgress? })",
    "group": "async (query: string, options?: { signal?, intervalMs?, onProgress?, tag?, by?, minScore?, maxDistance? })",
    "groups": "(id: string, options?: { limit?, pageSize?, signal? })",
    "preview": "async (job: { ids?, changes, query?, type? }, options?: { signal? })",
    "get": "async (id: string, options?: { signal? })",
    "follow": "(id: string, options?: { signal?, intervalMs? })",
    "outcomes": "(id: string, options?: { limit?, pageSize?, signal?, result?, group? })",
    "cancel": "async (id: string, options?: { signal? })",
    "list": "(options?: { limit?, pageSize?, signal? })"
  },
  "trash": {
    "list": "(options?: { limit?, pageSize?, signal?, object? })",
    "restore": "async (id: string, options?: { signal? })",
    "remove": "async (id: string, options?: { signal? })"
  },
  "cases": {
    "list": "(options?: { signal?, counts?, limit?, pageSize?, state?, name?, object? })",
    "get": "async (id: string, options?: { signal?, counts? })",
    "create": "async (sent: { name, description? }, options?: { signal? })",
    "update": "async (id: string, change: { name?, description?, state?, version? }, options?: { signal? })",
    "delete": "async (id: string, options?: { signal? })",
    "objects": "(id: string, options?: { limit?, pageSize?, signal?, parents? })",
    "add": "async (id: string, hashes: any, options?: { signal?, note? })",
    "remove": "async (id: string, hashes: any, options?: { signal? })",
    "share": "async (id: string, group: string, options?: { signal? })",
    "unshare": "async (id: string, group: string, options?: { signal? })"
  },
  "holds": {
    "list": "(options?: { limit?, pageSize?, signal? })",
    "place": "async (id: string, hold: { reason }, options?: { signal? })",
    "release": "async (id: string, options?: { signal? })"
  },
  "retention": {
    "list": "async (options?: { signal? })",
    "create": "async (rule: { name, query, olderThanDays, keepNewest?, enabled? }, options?: { signal? })",
    "update": "async (id: string, change: { name?, query?, olderThanDays?, keepNewest?, enabled? }, options?: { signal? })",
    "remove": "async (id: string, options?: { signal? })",
    "preview": "async (id: string, options?: { signal? })"
  },
  "yara": {
    "list": "async (options?: { signal?, counts? })",
    "get": "async (id: string, options?: { signal?, counts? })",
    "create": "async (ruleset: { isActive?, tag?, expiresAt?, name, source, group? }, options?: { signal? })",
    "update": "async (id: string, change: { isActive?, tag?, expiresAt?, name?, source? }, options?: { signal? })",
    "remove": "async (id: string, options?: { signal? })",
    "versions": "(id: string, options?: { limit?, pageSize?, signal? })",
    "matches": "(id: string, options?: { limit?, pageSize?, signal?, rule? })",
    "ruleNames": "async (prefix?: string, options?: { signal?, limit? })",
    "check": "async (source: string, options?: { signal? })",
    "scan": "async (id: string, source: string, options?: { signal? })",
    "file": "async (id: string, options?: { signal? })"
  },
  "hunts": {
    "create": "async (hunt: { source?, rulesetId?, rulesetVersion?, query?, newest? }, options?: { signal? })",
    "get": "async (id: string, options?: { signal? })",
    "follow": "(id: string, options?: { signal?, intervalMs? })",
    "hits": "(id: string, options?: { signal?, intervalMs?, limit?, pageSize?, follow?, after? })",
    "compare": "async (id: string, otherId: string, options?: { signal? })",
    "comparedFiles": "(id: string, otherId: string, hitBy: 'this' | 'other' | 'both', options?: { limit?, pageSize?, signal? })",
    "keep": "async (id: string, ruleset: { name, group?, tag?, isActive?, expiresAt? }, options?: { signal? })",
    "cancel": "async (id: string, options?: { signal? })",
    "remove": "async (id: string, options?: { signal? })",
    "list": "(options?: { limit?, pageSize?, signal? })"
  },
  "quickQueries": {
    "list": "async (kind: 'object' | 'file' | 'config' | 'blob', options?: { signal? })",
    "save": "async (kind: 'object' | 'file' | 'config' | 'blob', search: { name, query }, options?: { signal? })",
    "remove": "async (queryId: number, options?: { signal? })"
  },
  "apiKeys": {
    "create": "async (options?: { signal?, expiresAt?, capabilities?, group?, addresses?, login?, name? })",
    "list": "async (options?: { signal? })",
    "get": "async (keyId: string, options?: { signal? })",
    "remove": "async (keyId: string, options?: { signal? })"
  },
  "sessions": {
    "list": "async (options?: { signal?, login? })",
    "end": "async (id: string, options?: { signal? })",
    "endAll": "async (options?: { signal?, login? })"
  },
  "totp": {
    "state": "async (options?: { signal? })",
    "begin": "async (proof: { password }, options?: { signal? })",
    "enable": "async (otp: string, options?: { signal? })",
    "disable": "async (proof: { password, otp? }, options?: { signal? })",
    "renewRecoveryCodes": "async (proof: { password, otp? }, options?: { signal? })",
    "reset": "async (login: string, options?: { signal? })"
  },
  "users": {
    "list": "async (options?: { signal?, pending? })",
    "get": "async (login: string, options?: { signal? })",
    "create": "async (login: string, user: { email, additional_info, feed_quality?, send_email? }, options?: { signal? })",
    "update": "async (login: string, change: { email?, additional_info?, feed_quality?, disabled?, password?, otp? }, options?: { signal? })",
    "delete": "async (login: string, options?: { signal? })",
    "previewOffboarding": "async (login: string, options?: { signal? })",
    "offboard": "async (login: string, options?: { signal?, group? })",
    "passwordToken": "async (login: string, options?: { signal? })",
    "requestPasswordChange": "async (login: string, options?: { signal? })",
    "accept": "async (login: string, options?: { signal?, sendEmail? })",
    "reject": "async (login: string, options?: { signal?, sendEmail? })",
    "profile": "async (login: string, options?: { signal? })"
  },
  "groups": {
    "list": "async (options?: { signal? })",
    "get": "async (name: string, options?: { signal? })",
    "create": "async (name: string, group?: { capabilities? }, options?: { signal? })",
    "update": "async (name: string, change: { name?, capabilities?, default?, workspace?, provider? }, options?: { signal? })",
    "delete": "async (name: string, options?: { signal? })"
  },
  "members": {
    "add": "async (group: string, login: string, options?: { signal? })",
    "update": "async (member: { group, login }, change: { group_admin }, options?: { signal? })",
    "remove": "async (group: string, login: string, options?: { signal? })"
  },
  "remotes": {
    "list": "async (options?: { signal? })",
    "pull": "async (remote: string, id: string, options?: { signal?, kind?, uploadAs?, include? })",
    "push": "async (remote: string, id: string, options?: { signal?, kind?, uploadAs?, include? })",
    "request": "async (remote: string, request: { signal?, method?, path, query?, body? })"
  },
  "oidc": {
    "providers": "async (options?: { signal? })",
    "get": "async (provider: string, options?: { signal? })",
    "create": "async (provider: { name, client_id, issuer?, client_secret?, authorization_endpoint?, token_endpoint?, userinfo_endpoint?, jwks_endpoint?, logout_endpoint?, requires_approval?, oidc_groups_management_mode?, oidc_groups_match_pattern?, oidc_groups_replace_pattern? }, options?: { signal? })",
    "update": "async (provider: string, change: { client_id?, issuer?, client_secret?, has_client_secret?, authorization_endpoint?, token_endpoint?, userinfo_endpoint?, jwks_endpoint?, logout_endpoint?, requires_approval?, oidc_groups_management_mode?, oidc_groups_match_pattern?, oidc_groups_replace_pattern? }, options?: { signal? })",
    "delete": "async (provider: string, options?: { signal? })",
    "authenticate": "async (provider: string, options?: { signal?, redirectUri? })",
    "authorize": "async (provider: string, returned: { code, state, nonce }, options?: { signal? })",
    "register": "async (provider: string, returned: { code, state, nonce }, options?: { signal? })",
    "bind": "async (provider: string, returned: { code, state, nonce, password?, otp? }, options?: { signal? })",
    "identities": "async (options?: { signal? })",
    "boundIdentities": "async (options?: { signal? })",
    "logoutUrl": "async (provider: string, options?: { signal? })"
  },
  "audit": {
    "list": "async (options?: { since?, until?, actor?, operation?, outcome?, object?, objectType?, address?, requestId?, signal?, olderThan?, pageSize? })",
    "iterate": "(options?: { since?, until?, actor?, operation?, outcome?, object?, objectType?, address?, requestId?, limit?, pageSize?, signal? })",
    "downloads": "(object: string, options?: { since?, until?, actor?, limit?, pageSize?, signal? })",
    "export": "(options?: { since?, until?, actor?, operation?, outcome?, object?, objectType?, address?, requestId?, signal? })"
  },
  "usage": {
    "report": "async (options?: { signal?, by?, from?, to?, limit? })",
    "ofUser": "async (login: string, options?: { signal? })",
    "quota": "async (group: string, options?: { signal? })",
    "setQuota": "async (group: string, limits: { max_bytes, max_objects, max_bytes_per_day }, options?: { signal? })"
  },
  "feed": "(type: 'object' | 'file' | 'config' | 'blob', options?: { store?, from?, intervalMs?, overlapMs?, sweepMs?, pageSize?, spillAfter?, ackBatch?, maxAttempts?, limit?, once?, checkGone?, resetCursor?, signal?, onWarning?, pause?, random?, query? })",
  "watch": "(type: 'object' | 'file' | 'config' | 'blob', options?: { store?, from?, intervalMs?, overlapMs?, sweepMs?, pageSize?, spillAfter?, ackBatch?, maxAttempts?, limit?, once?, checkGone?, resetCursor?, signal?, onWarning?, pause?, random?, query? })",
  "ref": "(id: string)"
}

export const DOWNLOAD_SIGNATURES = {
  "toFile": "async (path: string, options?: { resume?, verify?, mode?, overwrite?, onProgress?, signal? })",
  "toBuffer": "async (options?: { max? })"
}
