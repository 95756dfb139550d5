import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { certificate, certificateKey } from '../sdk/certificate.ts'

type Test = { teardown(run: () => Promise<void>): unknown }

export type ReceivedMail = Email & {
  readonly raw: string
  /** The sender of the envelope; the recipients are of the envelope too. */
  readonly sentBy: string
  readonly recipients: readonly string[]
  readonly isEncrypted: boolean
  readonly user: string | null
}

export type MailServerOptions = {
  readonly tls?: 'none' | 'starttls' | 'implicit'
  /** The account that must sign in; if absent, nobody can. */
  readonly account?: { readonly user: string; readonly password: string }
  /** The fault of the server. */
  readonly fault?: 'refuses the sender' | 'refuses the recipient' | 'hangs after the text' | 'cuts off after the text'
}

export type MailServer = {
  readonly port: number
  /** `host:port`, as `mail_smtp` has it. */
  readonly address: string
  readonly mails: readonly ReceivedMail[]
  /** All that came in before it was encrypted, and how many connected. */
  heard(): string
  connections(): number
  /** The last mail, and forgets all. */
  take(): ReceivedMail
  clear(): void
}

/** A real mail server on a free port, which stores what it gets; its certificate is that of `certificate.ts`. */
export async function openMailServer(t: Test, options: MailServerOptions = {}): Promise<MailServer> {
  const { tls = 'none', account, fault } = options
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let heard = ''
  let connections = 0
  const server = new SMTPServer({
    secure: tls === 'implicit',
    ...(tls === 'none' ? {} : { cert: certificate, key: certificateKey }),
    authOptional: account === undefined,
    allowInsecureAuth: tls === 'none',
    disabledCommands: [...(tls === 'none' ? ['STARTTLS'] : []), ...(account === undefined ? ['AUTH'] : [])],
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === account?.user && password === account?.password
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
    onMailFrom: (_address, _session, done) =>
      done(fault === 'refuses the sender' ? new Error('Sender not wanted') : null),
    onRcptTo: (_address, _session, done) => done(fault === 'refuses the recipient' ? new Error('No such user') : null),
    onData: (stream, session, done) => {
      text(stream).then(async (raw) => {
        if (fault === 'hangs after the text') return
        if (fault === 'cuts off after the text') {
          for (const socket of sockets) socket.destroy()
          return
        }
        mails.push(await received(raw, session))
        done(null)
      }, done)
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes: Buffer) => {
      heard += bytes.toString('latin1')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.teardown(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    address: `127.0.0.1:${port}`,
    mails,
    heard: () => heard,
    connections: () => connections,
    take: () => {
      const last = mails.at(-1)
      if (last === undefined) throw new Error('no mail came in')
      mails.length = 0
      return last
    },
    clear: () => {
      mails.length = 0
    },
  }
}

async function received(raw: string, session: SMTPServerSession): Promise<ReceivedMail> {
  const { mailFrom, rcptTo } = session.envelope
  return {
    ...(await PostalMime.parse(raw)),
    raw,
    sentBy: mailFrom === false ? '' : mailFrom.address,
    recipients: rcptTo.map(({ address }) => address),
    isEncrypted: session.secure,
    user: typeof session.user === 'string' ? session.user : null,
  }
}

/** The token of the link in a mail. */
export function tokenIn({ text: content = '' }: Email): string {
  const [, token] = /\/setpasswd\/\?token=(\S+)/.exec(content) ?? []
  if (token === undefined) throw new Error(`no link in: ${content}`)
  return token
}
