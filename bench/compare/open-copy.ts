import type { Scale } from '../scale/open-scale.ts'

/** A copy of the generated database, so that one side's changes and migrations do not meet the other. */
export async function openCopy({ db, uri }: Scale, name: string, stack: AsyncDisposableStack): Promise<string> {
  const copy = `compare_${name}`
  const source = new URL(uri)
  const drop = async (): Promise<void> => {
    await db.raw('DROP DATABASE IF EXISTS ?? WITH (FORCE)', [copy])
  }
  await drop()
  await db.raw('CREATE DATABASE ?? TEMPLATE ?? STRATEGY FILE_COPY', [copy, source.pathname.slice(1)])
  stack.defer(drop)
  source.pathname = `/${copy}`
  return source.href
}
