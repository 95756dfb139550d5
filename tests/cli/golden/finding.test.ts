import t from 'tap'
import { finding } from './cases/finding.ts'
import { compareGolden } from './golden-group.ts'

await compareGolden(t, finding)
