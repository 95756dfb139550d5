import { invalidField } from '../errors/problems.ts'

/**
 * A loopback address of a program on the user's own machine (RFC 8252). Any other would let an attacker who sends a user to
 * the provider collect the code.
 */
export function loopbackAddress(wanted: string): string {
  const url = URL.parse(wanted)
  const isLoopback = url?.protocol === 'http:' && (url.hostname === '127.0.0.1' || url.hostname === '[::1]')
  const isBare = url?.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (url === null || !isLoopback || !isBare || url.port === '' || /[?#]/.test(wanted))
    throw invalidField(
      'redirect_uri',
      `expected http://127.0.0.1:<port>/<path> or http://[::1]:<port>/<path>, got ${JSON.stringify(wanted.slice(0, 120))}`,
    )
  return url.href
}
