import { connect, type Socket } from 'node:net'

/** Sends these bytes as they are and reads one answer. */
export function exchange(url: string, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = dial(url)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      answer += text
      if (isWhole(answer)) socket.destroy()
    })
    // A reset after the answer came is how some connections end.
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)))
    socket.on('close', () => resolve(answer))
    socket.write(bytes)
  })
}

function isWhole(answer: string): boolean {
  const [head = '', ...body] = answer.split('\r\n\r\n')
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  return length !== undefined && body.join('\r\n\r\n').length >= Number(length)
}

export function dial(url: string): Socket {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname)
}

export const statusIn = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
