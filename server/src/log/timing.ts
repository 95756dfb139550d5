export const STAGES = ['identify', 'limits', 'gate', 'input', 'operation', 'answer'] as const
export type Stage = (typeof STAGES)[number]

/** What the time of one request goes into, in milliseconds. What the database takes is a part of the stages. */
export type Timing = {
  readonly stages: Readonly<Record<Stage, number>>
  /** The stage before ends; with null, the last one. */
  enter(stage: Stage | null): void
  readonly database: DatabaseTime
}

/** Of statements at the same time each one counts. `begun` holds those that run, by the name that Knex gives them. */
export type DatabaseTime = {
  statements: number
  statementsMs: number
  waitingMs: number
  readonly begun: Map<string, number>
}

export function openTiming(): Timing {
  const stages = { identify: 0, limits: 0, gate: 0, input: 0, operation: 0, answer: 0 }
  let current: Stage | null = null
  let began = 0
  return {
    stages,
    database: { statements: 0, statementsMs: 0, waitingMs: 0, begun: new Map() },
    enter(stage) {
      const now = performance.now()
      if (current !== null) stages[current] += now - began
      current = stage
      began = now
    },
  }
}
