import type { Handler } from '../contract.ts'
import { writeMetrics } from '../domain/setup/write-metrics.ts'

export const getMetrics: Handler<'getMetrics'> = ({ app }) => writeMetrics(app)
