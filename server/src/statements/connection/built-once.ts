import type { Knex } from 'knex'
import { type Connection, type Connections, connectionsOf, type QueryRequest } from './connection.ts'
import { nameOfStatement } from './name-of-statement.ts'

/** What differs from one execution of a statement to the next. */
export type Values = Readonly<Record<string, unknown>>

/** A query that is built once for each shape, and then only sent with other values. */
export type BuiltOnce<V extends Values, Row> = {
  ask(db: Knex, asked: StatementInput<V>): Promise<Row[]>
  /** The same over a connection that the caller holds. */
  over(held: HeldConnection, asked: StatementInput<V>): Promise<Row[]>
}

type HeldConnection = { readonly db: Knex; readonly connection: Connection }

type StatementInput<V extends Values> = {
  /** Whatever else than the values changes the text. */
  readonly shape: string
  readonly values: V
  /** Whether its best plan depends on the values: then it is not prepared. */
  readonly plansEachTime?: boolean
  /** Gets stand-ins for the values, which it may only use as bindings, one for each list. */
  readonly build: (values: V) => Query
}

type Query = { toSQL(): { toNative(): Knex.SqlNative } }
type BuiltStatement = { readonly text: string; readonly bindings: readonly unknown[]; readonly name?: string }

const MAX_SHAPES = 200

/**
 * Building a query by Knex takes longer than all else that the server does for a small request. The first execution of a shape builds
 * its text; further ones send that to the driver, with the events that Knex would emit.
 */
export function builtOnce<V extends Values, Row>(): BuiltOnce<V, Row> {
  const shapes = new Map<string, BuiltStatement>()

  function builtFor({ shape, values, build }: StatementInput<V>): BuiltStatement {
    const known = shapes.get(shape)
    if (known !== undefined) return known
    const built = builtOf(build(slotsFor(values)))
    if (shapes.size >= MAX_SHAPES) shapes.clear()
    // The first execution is not prepared: many a search is asked once.
    shapes.set(shape, { ...built, name: nameOfStatement(built.text) })
    return built
  }

  async function over(held: HeldConnection, asked: StatementInput<V>): Promise<Row[]> {
    const { bindings, ...named } = builtFor(asked)
    const values = bindings.map((binding) => filledIn(binding, asked.values))
    // The columns that a builder selects are checked where it is written.
    return (await send(held, { ...named, values, plansEachTime: asked.plansEachTime === true })) as Row[]
  }

  async function ask(db: Knex, asked: StatementInput<V>): Promise<Row[]> {
    const connections = connectionsOf(db)
    const connection = await connections.acquireConnection()
    try {
      return await over({ db, connection }, asked)
    } finally {
      await connections.releaseConnection(connection)
    }
  }
  return { ask, over }
}

function builtOf(query: Query): BuiltStatement {
  const { sql, bindings } = query.toSQL().toNative()
  if (bindings.some((binding) => Array.isArray(binding) && binding.length !== 1 && binding.some(isSlot)))
    throw new Error(`a list of this statement has further elements: ${sql}`)
  return { text: sql, bindings }
}

let count = 0

async function send({ db, connection }: HeldConnection, sent: QueryRequest): Promise<unknown[]> {
  const connections: Connections = connectionsOf(db)
  count += 1
  const { text: sql, values: bindings, plansEachTime } = sent
  const facts = { sql, bindings, options: { plansEachTime }, __knexQueryUid: `built-once-${count}` }
  connections.emit('query', facts)
  try {
    const rows = await answerTo(connection, sent)
    // Here, and not where the driver calls back, who listens still knows the request.
    connections.emit('query-response', rows, facts)
    return rows
  } catch (error) {
    connections.emit('query-error', error, facts)
    throw error
  }
}

function answerTo(connection: Connection, sent: QueryRequest): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    connection.query(sent, (error, answer) => (error === null && answer ? resolve(answer.rows) : reject(error)))
  })
}

/** Stands for a value while the text is built. A list may be spread: it then stands for all of its elements. */
type Slot = Iterable<Slot> & { readonly [SLOT]: string }

const SLOT = Symbol('slot')

function slotsFor<V extends Values>(values: V): V {
  const slots = Object.keys(values).map((name) => {
    const slot: Slot = {
      [SLOT]: name,
      *[Symbol.iterator]() {
        yield slot
      },
    }
    return [name, slot] as const
  })
  return Object.fromEntries(slots) as V
}

function filledIn(binding: unknown, values: Values): unknown {
  const list: readonly unknown[] = Array.isArray(binding) ? binding : []
  const one = list.length === 1 ? list[0] : binding
  return isSlot(one) ? values[one[SLOT]] : binding
}

function isSlot(value: unknown): value is Slot {
  return typeof value === 'object' && value !== null && SLOT in value
}
