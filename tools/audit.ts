import { execFile } from 'node:child_process'
import { join } from 'node:path'

// Known vulnerabilities of what is installed with a release. Mirrors of the registry often answer no such questions.
type Audit = {
  readonly message?: string
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
}

const SERIOUS = new Set(['high', 'critical'])

const { message, vulnerabilities } = await audit()
if (vulnerabilities === undefined) {
  console.log(`the registry answers no audit, nothing was checked: ${message ?? 'no answer'}`)
} else {
  const found = Object.entries(vulnerabilities)
  for (const [name, { severity, range }] of found) console.log(`${severity.padEnd(10)} ${name} ${range}`)
  console.log(`${found.length} packages with known vulnerabilities`)
  if (found.some(([, { severity }]) => SERIOUS.has(severity))) process.exitCode = 1
}

function audit(): Promise<Audit> {
  return new Promise((resolve) => {
    const options = { cwd: join(import.meta.dirname, '..'), maxBuffer: 2 ** 26 }
    // Its exit code is not 0 both for findings and for a registry that refuses: they differ in the JSON.
    execFile('npm', ['audit', '--omit=dev', '--json'], options, (_, stdout) => resolve(JSON.parse(stdout || '{}')))
  })
}
