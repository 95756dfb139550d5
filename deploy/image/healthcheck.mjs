// Whether the server of this container answers, at the port and with the TLS of its settings.
import { existsSync, readFileSync } from 'node:fs'
import { request as requestPlain } from 'node:http'
import { request as requestByTls } from 'node:https'

const files = ['service.ini', `${process.env.HOME}/.service-core/service.ini`, '/etc/service-core/service.ini']
const texts = files.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'))

/** As the server reads it: the environment, then the first file that has it. */
function setting(key) {
  const line = new RegExp(`^${key}[ \\t]*=[ \\t]*(\\S+)`, 'm')
  return process.env[`SERVICE_${key.toUpperCase()}`] ?? texts.map((text) => line.exec(text)?.[1]).find(Boolean)
}

const request = setting('tls_certificate') ? requestByTls : requestPlain
const port = Number(setting('port') ?? 8080)
// The certificate is for the name that clients use, and nothing secret is sent.
request({ host: '127.0.0.1', port, path: '/api/health/live', rejectUnauthorized: false, timeout: 4000 })
  .on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1))
  .end()
