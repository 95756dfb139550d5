/** Sends mails to users. */
export type Mail = Disposable & {
  /** Whether a mail server is configured. */
  readonly isConfigured: boolean
  /** Warnings about the templates. */
  readonly warnings: readonly string[]
  /** Throws a MailFault if the mail server did not accept the mail, within a bounded time. */
  send(letter: Letter): Promise<void>
  /** Connects and signs in as for a mail, without sending one; throws a MailFault. */
  check(): Promise<void>
}

/** A mail to send. Those about a password carry the token that lets the user set it. */
export type Letter = { readonly login: string; readonly email: string } & (
  | { readonly about: 'pending' | 'register_no_pass' }
  | { readonly about: 'register' | 'rejection' | 'recover' | 'change'; readonly token: string }
  | ({ readonly about: 'made_by_key' } & MadeByKey)
)

type MadeByKey = {
  /** With its article: "a session". */
  readonly made: string
  readonly keyId: string
  readonly keyName: string
  readonly address: string
  readonly time: string
}
