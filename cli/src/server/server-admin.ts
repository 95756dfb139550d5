import { CliError } from '../program/cli-error.ts'

const OLDEST_NODE = 24

/** The server, which is a package of its own: most users of the command line have none. */
export async function serverAdmin(): ReturnType<typeof load> {
  try {
    return await load()
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new CliError(
      'failed',
      'this command needs the server, which is not installed',
      'add the package @lazaret/server, as the command line was installed; it needs Node 24',
    )
  }
}

async function load() {
  const [major = ''] = process.versions.node.split('.')
  if (Number(major) < OLDEST_NODE)
    throw new CliError('failed', `the server needs Node ${OLDEST_NODE} or newer, this is ${process.versions.node}`)
  return import('@lazaret/server/admin')
}

/** Anything else that cannot be found is a fault of the installed server. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && /Cannot find (package|module) '@lazaret\/server'/.test(error.message)
}
