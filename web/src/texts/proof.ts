/** Asking for the own password again, and what it is asked for outside of the profile. */
export const proofTexts = {
  password: 'Password of this account',
  code: 'Authenticator code',
  codeHint: 'Or a recovery code.',

  bindAbout: (provider: string) =>
    `Confirm with your password that you want to sign in through ${provider} from now on.`,
  bindTitle: 'Bind an identity provider',
  bindDo: 'Bind',
  bindNot: 'Back to the profile',
} as const
