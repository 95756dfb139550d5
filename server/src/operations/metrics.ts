import type { Handler } from '../contract.ts'
import { noSuchRoute } from '../errors.ts'

export const getMetrics: Handler<'getMetrics'> = async ({ app: { metrics } }) => {
  if (metrics.write === null) throw noSuchRoute()
  return metrics.write()
}
