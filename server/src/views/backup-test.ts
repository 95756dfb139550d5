import type { components } from '../generated/contract.ts'
import type { InstanceModel } from '../tables/instance.ts'
import { viewTime } from './time.ts'

type TestOutcome = Pick<InstanceModel, 'backupTestedAt' | 'backupTestError'>

type BackupTest = NonNullable<components['schemas']['ServerAdmin']['backup_test']>

export function viewBackupTest({ backupTestedAt: passed, backupTestError: error }: TestOutcome): BackupTest {
  return { passed_on: passed === null ? null : viewTime(passed), error }
}
