import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

type Test = { teardown(run: () => Promise<void>): unknown }

/** A proxy that shows a server below a path of its own, and nothing else. */
export async function openPrefixProxy(t: Test, { url, prefix }: { url: string; prefix: string }): Promise<string> {
  const proxy = createServer((req, res) => {
    const path = req.url ?? ''
    if (!path.startsWith(`${prefix}/`)) {
      res.writeHead(418)
      res.end()
      return
    }
    const { method, headers } = req
    const passed = request(`${url}${path.slice(prefix.length)}`, { method: method ?? 'GET', headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(res)
    })
    req.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  t.teardown(async () => {
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${prefix}`
}
