import { readFileSync } from 'node:fs'

const TABLE = '/proc/net/netstat'
const COUNTER = 'TCPReqQFullDoCookies'

/**
 * How many handshakes the kernel answered with a SYN cookie because a listening socket had too many others under way: of these
 * clients it keeps nothing, until they send again. Counted for the whole machine; without such a table: 0.
 */
export function countSynCookies(): number {
  try {
    const [names = '', values = ''] = readFileSync(TABLE, 'latin1').split('\n')
    const at = names.split(' ').indexOf(COUNTER)
    return at < 0 ? 0 : Number(values.split(' ')[at])
  } catch {
    return 0
  }
}
