import t from 'tap'
import { annotations } from './cases/annotations.ts'
import { compareGolden } from './golden-group.ts'

await compareGolden(t, annotations)
