import { ask, type Plan } from './clients.ts'
import type { Literals } from './literals.ts'
import type { BenchTarget } from './open-target.ts'
import { type Result, resultOf } from './percentiles.ts'
import type { Role } from './queries.ts'
import type { Shape } from './shapes.ts'

export type MeasurementPlan = {
  readonly shapes: readonly Shape[]
  readonly roles: readonly Role[]
  readonly plan: Plan
}

/** One shape after the other for one role after the other. */
export async function* measureShapes(
  { url, tokenOf }: Pick<BenchTarget, 'url' | 'tokenOf'>,
  literals: Literals,
  { shapes, roles, plan }: MeasurementPlan,
): AsyncGenerator<Result> {
  for (const role of roles) {
    const target = { url, token: await tokenOf(role.login) }
    for (const shape of shapes) {
      const answers = await ask(target, plan, (n) => shape.request(literals, n, role))
      yield resultOf(shape.name, role.login, answers)
    }
  }
}
