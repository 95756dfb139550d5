import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const DEPLOY = new URL('../../../deploy/cluster/', import.meta.url)
const HOSTS: Readonly<Record<string, number>> = {
  balancer: 5,
  storage: 6,
  db1: 11,
  db2: 12,
  db3: 13,
  app1: 21,
  app2: 22,
  app3: 23,
}
const NAMES = new RegExp(`\\b(${Object.keys(HOSTS).join('|')})\\b`, 'g')

export type DatabaseHost = 'db1' | 'db2' | 'db3'
export const DATABASE_HOSTS: readonly DatabaseHost[] = ['db1', 'db2', 'db3']
/** Stands in the shipped files for the passwords. */
export const PASSWORD = 'correct-horse-battery'

/** Addresses of this machine for the names in the shipped files, so that each machine has the usual ports. */
export type ClusterNetwork = {
  addressOf(name: string): string
  /** A shipped file as it is for this machine of the cluster. */
  readFile(name: string, host?: DatabaseHost): Promise<string>
  readEnvironment(name: string, host: DatabaseHost): Promise<Record<string, string>>
}

export function openNetwork(): ClusterNetwork {
  const prefix = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`
  const addressOf = (name: string): string => `${prefix}.${HOSTS[name]}`
  const readShipped = async (name: string, host: DatabaseHost = 'db1'): Promise<string> => {
    const text = (await readFile(new URL(name, DEPLOY), 'utf8')).replaceAll('PASSWORD\n', `${PASSWORD}\n`)
    const lines = text.split('\n').map((line) => (namesMany(line) ? line : line.replaceAll('db1', host)))
    return lines.join('\n').replaceAll(NAMES, addressOf)
  }
  return {
    addressOf,
    readFile: readShipped,
    readEnvironment: async (name, host) =>
      Object.fromEntries(
        (await readShipped(name, host))
          .split('\n')
          .filter((line) => /^\w+=/.test(line))
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      ),
  }
}

/** Such lines are the same on all machines. */
const namesMany = (line: string): boolean => line.includes('db2') || line.startsWith('sentinel ')
