/** A mutant that nothing can notice. */
type Equivalent = {
  readonly file: string
  /** The first line of the source that is changed, without the blanks around it. */
  readonly line: string
  /** `what stands there -> what is put there` */
  readonly change: string
  readonly reason: string
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'server/src/statements/retention/select-due.ts',
    line: 'return (await answerOrCancel(run, newest.options({ plansEachTime: true })))[0]',
    change: 'true -> false',
    reason: 'the plan decides how fast it is, not what it returns',
  },
  {
    file: 'server/src/statements/retention/select-due.ts',
    line: 'return answerOrCancel(run, due.options({ plansEachTime: true }))',
    change: 'true -> false',
    reason: 'the plan decides how fast it is, not what it returns',
  },
  {
    file: 'sdk/src/feed/pause.ts',
    line: "signal.addEventListener('abort', finish, { once: true })",
    change: 'true -> false',
    reason: 'finish removes itself, and a signal aborts once',
  },
  {
    file: 'server/src/audit/remove-old.ts',
    line: 'await lockChain(trx)',
    change: 'await lockChain(trx) -> lockChain(trx)',
    reason: 'a transaction runs its statements one after another, and the next one is awaited',
  },
  {
    file: 'server/src/audit/remove-old.ts',
    line: 'if (anchor === null) return 0',
    change: '0 -> null',
    reason: 'it is only added to a number and compared with one, as which null is 0',
  },
  {
    file: 'server/src/audit/chain.ts',
    line: 'await lockChain(trx)',
    change: 'await lockChain(trx) -> lockChain(trx)',
    reason: 'a transaction runs its statements one after another, and the next one is awaited',
  },
  {
    file: 'server/src/audit/chain.ts',
    line: 'if (chained.length > 0) await appendEntries(trx, chained)',
    change: 'chained.length > 0 -> true',
    reason: 'saves a statement that would insert nothing',
  },
  {
    file: 'server/src/audit/chain.ts',
    line: 'if (chained.length > 0) await appendEntries(trx, chained)',
    change: '> -> >=',
    reason: 'saves a statement that would insert nothing',
  },
  {
    file: 'server/src/audit/writer.ts',
    line: 'if (entries.length === 0) return',
    change: 'entries.length === 0 -> false',
    reason: 'saves a statement that would insert nothing',
  },
  {
    file: 'server/src/background/bulk-jobs/step-of.ts',
    line: "const { action, tag = '', key = '', value, group = '', parent = '', child = '', comment = '' } = change",
    change: "'' -> 'mutated'",
    reason: 'the members that an action needs were required when the job was created, and others are not read',
  },
  {
    file: 'server/src/background/bulk-jobs/work-on-item.ts',
    line: 'let hasChanged = true',
    change: 'true -> false',
    reason: 'set again when the transaction begins, before it is read',
  },
  {
    file: 'server/src/background/bulk-jobs/work-on-item.ts',
    line: 'return { app, caller, signal, emit, ...(job.address === null ? {} : { address: job.address }) }',
    change: 'job.address === null -> false',
    reason: 'an address that is null is read as one that is not there',
  },
  {
    file: 'server/src/audit/remove-old.ts',
    line: "const before = new Date(now - days * DAY_MS).toISOString().replace('Z', '')",
    change: "'Z' -> ''",
    reason: 'PostgreSQL ignores the zone in the text of a timestamp without one',
  },
  {
    file: 'sdk/src/feed/walk/walk.ts',
    line: 'position.firstKey = all[0]?.key ?? null',
    change: 'all[0]?.key -> all[0].key',
    reason: 'a page without records has ended the walk before',
  },
  {
    file: 'sdk/src/feed/session/item.ts',
    line: 'if (key === undefined || !pending) return null',
    change: 'null -> 0',
    reason: 'callers only ask whether there is an item',
  },
  {
    file: 'sdk/src/feed/session/item.ts',
    line: 'return null',
    change: 'null -> 0',
    reason: 'callers only ask whether there is an item',
  },
  {
    file: 'sdk/src/feed/cursor/frontier.ts',
    line: 'if (oldest === null || time < oldest) oldest = time',
    change: '< -> <=',
    reason: 'equal times are the same text',
  },
  {
    file: 'server/src/domain/access/find-pivot.ts',
    line: "if (!(error instanceof Problem) || error.code !== 'not_found') throw error",
    change: '|| -> &&',
    reason: 'findObject throws no other problem, and the code of an error of the database is never not_found',
  },
  {
    file: 'server/src/domain/access/small-view.ts',
    line: 'if (last !== undefined && performance.now() - last.askedAt < CACHE_MS) return last.answer',
    change: '< -> <=',
    reason: 'an answer of exactly that age may be given or not',
  },
  {
    file: 'server/src/domain/access/unlink.ts',
    line: 'await deletePermissions(',
    change: `await deletePermissions(
    trx,
    changes.filter(({ replacement }) => replacement === null),
  ) -> deletePermissions(
    trx,
    changes.filter(({ replacement }) => replacement === null),
  )`,
    reason: 'a transaction runs its statements one after another, and the next one is awaited',
  },
  {
    file: 'server/src/limits/queues/fair-queue.ts',
    line: 'const left = (running.get(network) ?? 1) - 1',
    change: 'running.get(network) ?? 1 -> running.get(network)',
    reason: 'only work that has begun ends, so that its network is in the map',
  },
  {
    file: 'server/src/limits/queues/fair-queue.ts',
    line: 'if (waiter === undefined || !mayBegin(network)) continue',
    change: 'waiter === undefined -> false',
    reason: 'a network in the map has waiters',
  },
  {
    file: 'server/src/limits/rates/own-windows.ts',
    line: 'await Promise.all(windows.slice(0, index).map((each) => limiterOf(each).reward(each.key)))',
    change:
      'await Promise.all(windows.slice(0, index).map((each) => limiterOf(each).reward(each.key))) -> Promise.all(windows.slice(0, index).map((each) => limiterOf(each).reward(each.key)))',
    reason: 'rate-limiter-flexible takes points in memory back before it returns its promise',
  },
  {
    file: 'server/src/limits/sign-ins/sign-in-admission.ts',
    line: 'for (let waitedMs = 0; waitedMs < CHECK_MS; waitedMs += ASK_AGAIN_MS) {',
    change: '< -> <=',
    reason: 'after a minute of waiting it may be asked once more or not',
  },
  {
    file: 'server/src/limits/sign-ins/sign-ins.ts',
    line: "return groups.flatMap((group) => (group.includes('.') ? ['0', '0'] : group.replace(/^0+(?=.)/, '')))",
    change: "'0' -> ''",
    reason: 'an IPv4 address stands for the last two groups, and a network is named after the first four',
  },
  {
    file: 'server/src/perform/gate.ts',
    line: "requireAccount: needsAccount ? (app, { login = '' }) => requireAccount(app, login) : () => Promise.resolve(),",
    change: "'' -> 'mutated'",
    reason: 'the address of every operation that needs an account has the login',
  },
  {
    file: 'server/src/perform/record.ts',
    line: 'if (found !== undefined) facts.found ??= found',
    change: 'found !== undefined -> true',
    reason: 'a member that is undefined is read as one that is not there',
  },
  {
    file: 'server/src/search/literal.ts',
    line: "return /[*?]/.test(raw.replace(/\\\\[^\\n]/g, ''))",
    change: "'' -> 'mutated'",
    reason: 'what takes the place of an escape has no wildcard either',
  },
  {
    file: 'server/src/search/not-a-value.ts',
    line: "list: 'UnknownOperation',",
    change: "'UnknownOperation' -> ''",
    reason: 'only fields that take a list get one',
  },
  {
    file: 'server/src/limits/rates/supervised-counts.ts',
    line: 'return (answer ?? (await call(own, { method, args }))) as Awaited<ReturnType<Counts[M]>>',
    change: 'await call(own, { method, args }) -> call(own, { method, args })',
    reason: 'an async function awaits what it returns',
  },
  {
    file: 'server/src/search/not-a-value.ts',
    line: "and: 'AndOperation',",
    change: "'AndOperation' -> ''",
    reason: 'an operation with AND stands only where a condition may stand, and is never refused as a whole',
  },
  {
    file: 'server/src/search/not-a-value.ts',
    line: "or: 'OrOperation',",
    change: "'OrOperation' -> ''",
    reason: 'an operation with OR stands only where a condition may stand, and is never refused as a whole',
  },
  {
    file: 'server/src/search/not-a-value.ts',
    line: "group: 'Group',",
    change: "'Group' -> ''",
    reason: 'a group is refused only as a value, which messages call FieldGroup',
  },
  {
    file: 'server/src/search/parser.ts',
    line: "readonly unary: () => Node = this.RULE('unary', (): Node => {",
    change: "'unary' -> ''",
    reason: 'messages about what was expected treat only the rule bound in another way',
  },
  {
    file: 'server/src/search/fault-place.ts',
    line: 'return token?.endOffset ?? position',
    change: 'token?.endOffset -> token.endOffset',
    reason: 'a fault without an end begins with a token, unless the query cannot be split into tokens',
  },
  {
    file: 'server/src/search/fault-place.ts',
    line: 'return token?.endOffset ?? position',
    change: 'token?.endOffset ?? position -> token?.endOffset',
    reason: 'a fault without an end begins with a token, and every token has an end',
  },
  {
    file: 'server/src/limits/queues/supervised-queue.ts',
    line: "return typeof message === 'object' && message !== null && 'kind' in message ? String(message.kind) : ''",
    change: "'' -> 'mutated'",
    reason: 'it is only looked up among the kinds of messages',
  },
  {
    file: 'sdk/src/feed/session/round.ts',
    line: "if (frontier.mode === 'window' && unsaved * 4 < frontier.seen.length) continue",
    change: '< -> <=',
    reason: 'a window that has grown by exactly a quarter may be saved with this page or with the next one',
  },
  {
    file: 'sdk/src/feed/walk/walk.ts',
    line: 'if (last.time !== position.reached) position.ties.clear()',
    change: 'last.time !== position.reached -> false',
    reason: 'keys hold their time, so that those of other times only take memory',
  },
  {
    file: 'sdk/src/feed/walk/walk.ts',
    line: 'if (last.time !== position.reached) position.ties.clear()',
    change: 'position.ties.clear() -> ;',
    reason: 'keys hold their time, so that those of other times only take memory',
  },
  {
    file: 'server/src/limits/sign-ins/own-sign-ins.ts',
    line: 'const wasRemembered = entry.failures > 0',
    change: '> -> >=',
    reason: 'the order of entries only decides when the memory of old ones is freed',
  },
  {
    file: 'server/src/auth/open-session.ts',
    line: ".patch({ loggedOn: new Date().toISOString().replace('Z', '') })",
    change: "'Z' -> ''",
    reason: 'PostgreSQL ignores the zone in the text of a timestamp without one',
  },
  {
    file: 'server/src/storage/buffered-file.ts',
    line: 'const takeBuffer = (): Buffer => spare.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES)',
    change: 'spare.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES) -> Buffer.allocUnsafeSlow(BUFFER_BYTES)',
    reason: 'a new buffer does what a used one does, only slower',
  },
  {
    file: 'server/src/storage/buffered-file.ts',
    line: 'await flush({ isLast: true })',
    change: 'true -> false',
    reason: 'a second buffer that nothing fills only takes memory',
  },
  {
    file: 'server/src/storage/paths.ts',
    line: "return namesOf(sha256, hashPathing).join('/') + suffixOf(encoding ?? 'plain')",
    change: "encoding ?? 'plain' -> encoding",
    reason: 'all encodings but one have no suffix',
  },
  {
    file: 'server/src/storage/s3.ts',
    line: "const { digester, hashPathing, hashPathingFallback, encoding = 'plain' } = options",
    change: "'plain' -> ''",
    reason: 'all encodings but one leave bytes and names as they are',
  },
]
