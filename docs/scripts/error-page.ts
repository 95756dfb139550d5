import { PROBLEMS, type ProblemCode } from '../../server/src/errors/problems.ts'

type ErrorEntry = {
  readonly means: string
  /** For the person who gets it. */
  readonly remedy: string
}

/** Links are relative to `docs/reference`. */
const ENTRIES: Readonly<Record<ProblemCode, ErrorEntry>> = {
  invalid_request: {
    means: 'A parameter, a member of the body or the query has a wrong form.',
    remedy: '`fields` names each one with its value. [Search fields](search-fields.md) lists what a query takes.',
  },
  unauthenticated: {
    means: 'The request has no token, or one that has ended: its session, API key or account no longer counts.',
    remedy: 'Sign in again (`lazaret login`), or make a new key (`lazaret key create`).',
  },
  invalid_credentials: {
    means: 'Login and password do not fit each other.',
    remedy:
      'Type them again. `lazaret user recover` sends a link by mail; an administrator makes one by `lazaret user password-link`.',
  },
  account_pending: {
    means: 'The account was registered and is not confirmed yet.',
    remedy: 'Open the link in the mail, or ask an administrator to accept the account.',
  },
  account_disabled: {
    means: 'An administrator has disabled the account.',
    remedy: 'Ask an administrator.',
  },
  password_required: {
    means: 'The operation changes how the account is signed in to, so it needs the password again.',
    remedy: 'Send `password`, and `otp` if the account has a second factor ([Accounts](../guide/accounts.md)).',
  },
  second_factor_required: {
    means: 'The password is right, and the account has a second factor.',
    remedy: 'Send the code of your authenticator as `otp`. A recovery code counts once.',
  },
  second_factor_setup_required: {
    means: 'A group of the account requires a second factor, and the account has none.',
    remedy: 'Set it up: `lazaret totp enable`, or *Profile* on the page.',
  },
  maintenance: {
    means: 'The server admits only its built-in administrator for now.',
    remedy: 'Try again later.',
  },
  forbidden: {
    means: 'The account, or the API key, lacks a capability. A setting can forbid the operation too.',
    remedy: 'The message names the capability ([Capabilities](capabilities.md)); administrators see the setting.',
  },
  not_found: {
    means: 'What you asked for does not exist, or you may not see it. The server does not say which.',
    remedy: 'Check the identifier, and ask who has the object to share it with your group.',
  },
  unsupported: {
    means: 'The server has no such operation, or the operation is switched off.',
    remedy: 'Check the address. Administrators see the setting that switches it on.',
  },
  method_not_allowed: {
    means: 'The address exists, but not with this method.',
    remedy: 'The header `Allow` lists the methods.',
  },
  too_slow: {
    means: 'The body of the request arrived slower than `least_rate`.',
    remedy: 'Use a faster connection, or send smaller pieces.',
  },
  conflict: {
    means: 'The name is taken, or the change does not fit the present state.',
    remedy: 'The message says what it conflicts with.',
  },
  type_conflict: {
    means: 'An object with this SHA-256 exists and has another type.',
    remedy: 'Use the object that exists.',
  },
  under_hold: {
    means: 'An administrator placed the object under hold: it is neither deleted nor removed from the trash.',
    remedy:
      'The message has the reason. An administrator releases it by `lazaret hold rm` ([Deleting and restoring](../guide/trash.md#holds)).',
  },
  too_large: {
    means: 'The file or the body is larger than the server takes.',
    remedy:
      'The message has the limit. A proxy in front can have a smaller one ([Running](../guide/running.md#behind-a-proxy)).',
  },
  quota_exceeded: {
    means: 'The upload would exceed the quota of the user or of a group.',
    remedy: '`lazaret usage` shows how much is used. Delete objects, or ask an administrator for a larger quota.',
  },
  bad_range: {
    means: 'The header `Range` asks for bytes that the content does not have.',
    remedy: '`Content-Range` has the size.',
  },
  rate_limited: {
    means: 'Too many requests, uploads or failed sign-ins came from this account or address.',
    remedy:
      'Wait for as many seconds as `Retry-After` says ([Limits](../guide/limits-and-metrics.md)). Command line and SDK do.',
  },
  server_error: {
    means: 'A fault of the server. Nothing is half written.',
    remedy: 'Give the `X-Request-Id` to an administrator: the log has it with the cause.',
  },
  content_damaged: {
    means:
      'The stored bytes are missing or no longer those that were uploaded. They are never sent as if they were right.',
    remedy: 'Upload the file again, which repairs it ([Storage](../guide/storage.md#damaged-contents)).',
  },
  bad_gateway: {
    means:
      'Another server that was asked (a remote, an identity provider, an analysis backend) did not answer as expected.',
    remedy: 'The message names it. Try again, or check that server.',
  },
  read_only: {
    means: 'The server takes no changes while it is maintained. Reading works.',
    remedy: 'Try again later; uploads of `lazaret push --resume` continue where they stopped.',
  },
  unavailable: {
    means: 'The database, the storage or the key-value store cannot be reached, or the server is busy or stopping.',
    remedy: 'Wait for as many seconds as `Retry-After` says. Administrators run `lazaret doctor`.',
  },
  query_timeout: {
    means: 'The query took longer than `statement_timeout`.',
    remedy: 'Narrow it by a tag, a type or a time. `lazaret explain` shows how a query is read.',
  },
  storage_full: {
    means: 'The disk or the bucket has no space left. Nothing was stored.',
    remedy: 'An administrator frees space ([Storage](../guide/storage.md#disk-full)), then the upload is repeated.',
  },
}

/** The page of error codes: each has a heading of its own, so that it can be linked. */
export function errorPage(mark: string): string {
  const entries = Object.entries(PROBLEMS).map(([code, { status }]) => {
    const { means, remedy } = ENTRIES[code as ProblemCode]
    return `## \`${code}\`\n\nStatus ${status}. ${means}\n\n${remedy}\n`
  })
  return `${mark}# Error codes

A refusal is a JSON object with \`code\`, \`message\` and, for what was wrong in the request, \`fields\`. The code does not change between
releases; the message may. [Troubleshooting](../guide/troubleshooting.md) starts from what you see.

${entries.join('\n')}`
}
