import t from 'tap'
import { transfers } from './cases/transfers.ts'
import { compareGolden } from './golden-group.ts'

await compareGolden(t, transfers)
