import t from 'tap'
import { administration } from './cases/administration.ts'
import { compareGolden } from './golden-group.ts'

await compareGolden(t, administration)
