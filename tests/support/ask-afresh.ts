import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Outcomes of requests that each opened a connection of their own. */
export type FreshRequest = {
  readonly answered: number
  /** Nobody accepted the connection. */
  readonly refused: number
  /** The connection stood, and no whole answer came: what happened instead. */
  readonly lost: readonly string[]
}

type Outcome = { readonly kind: 'answered' | 'refused' | 'lost'; readonly how: string }

type AskOptions = { readonly stop?: AbortSignal; readonly pauseMs?: number }

/** Several clients, each with one request after the other over new connections, until `stop` or a refusal. */
export async function askAfresh(
  url: string,
  clients: number,
  { stop, pauseMs = 0 }: AskOptions = {},
): Promise<FreshRequest> {
  const outcomes: Outcome[] = []
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (;;) {
        if (stop?.aborted) return
        const outcome = await ask(url)
        outcomes.push(outcome)
        if (outcome.kind === 'refused') return
        if (pauseMs > 0) await wait(pauseMs)
      }
    }),
  )
  const count = (kind: Outcome['kind']): number => outcomes.filter((each) => each.kind === kind).length
  return {
    answered: count('answered'),
    refused: count('refused'),
    lost: outcomes.filter(({ kind }) => kind === 'lost').map(({ how }) => how),
  }
}

function ask(url: string): Promise<Outcome> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let [answer, fault] = ['', 'closed without an answer']
    const socket = connect(Number(port), hostname)
    socket.setEncoding('latin1')
    socket.on('connect', () => socket.write('GET /api/server HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.on('error', ({ message }) => {
      fault = message
    })
    socket.on('close', () => {
      const isWhole = /^HTTP\/1\.1 200 .*\}\s*$/s.test(answer)
      if (isWhole) resolve({ kind: 'answered', how: '' })
      else resolve({ kind: /ECONNREFUSED/.test(fault) ? 'refused' : 'lost', how: `${fault} ${answer.slice(0, 60)}` })
    })
  })
}
