import t from 'tap'
import { accounts } from './cases/accounts.ts'
import { compareGolden } from './golden-group.ts'

await compareGolden(t, accounts)
