// One of two ways in: the package export "./admin", for the command line. Functions that return or throw, in the process of their
// caller, who prints, asks, handles signals and chooses the exit code. The other one is main.ts, a process of its own.
export { serve } from '../cluster/serve.ts'
export { adoptDatabase, surveyAdoption } from './adopt.ts'
export { verifyAuditLog } from './audit-commands.ts'
export { backUpServer, checkServerBackup, restoreServer, testServerBackup } from './backup-commands.ts'
export { check } from './check-server.ts'
export { factsStatus, queueFacts } from './facts-commands.ts'
export { fsckServer, setAdminPassword } from './maintenance-commands.ts'
export { describeSettings, rotateSecret } from './setting-commands.ts'
export { migrate, setup } from './setup.ts'
export { adoptStorage, convertStorage, copyStorage, pruneStorage, verifyStorage } from './storage-commands.ts'
export { surveyUndo, undoAdoption } from './undo-adoption.ts'
