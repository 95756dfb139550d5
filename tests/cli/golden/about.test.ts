import t from 'tap'
import { about } from './cases/about.ts'
import { compareGolden } from './golden-group.ts'

await compareGolden(t, about)
