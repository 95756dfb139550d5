import t from 'tap'
import { objects } from './cases/objects.ts'
import { compareGolden } from './golden-group.ts'

await compareGolden(t, objects)
