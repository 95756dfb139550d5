import t from 'tap'
import { identityProviders } from './cases/identity-providers.ts'
import { compareGolden } from './golden-group.ts'

await compareGolden(t, identityProviders)
