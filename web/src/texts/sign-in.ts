/** Texts of screens before sign-in. */
export const signInTexts = {
  signIn: 'Sign in',
  login: 'Login',
  password: 'Password',
  secondFactor: 'Authenticator code',
  secondFactorHint: 'Or a recovery code.',
  apiKey: 'API key',
  withPassword: 'With a password',
  withKey: 'With an API key',
  useKey: 'Use the key',
  withProvider: 'With an identity provider',
  signInThrough: 'Sign in through',
  sessionEnded: 'The session has ended. Sign in to go on where you were; drafts are kept.',
  maintenance: 'The server is under maintenance; only administrators can sign in.',
  firstTime: 'New to Lazaret?',
  firstSignIn:
    'The first start of a server prints the password of its administrator, "admin", and keeps it in service.ini of its data folder. Others get a login from an administrator.',
  lostPassword: 'Where the server cannot send mails, an administrator makes a link that replaces a lost password.',
  otherWays: 'Other ways',
  keptHere:
    'This server keeps no sessions for pages: you stay signed in until this tab is closed or loaded again, and each tab signs in by itself.',

  providerRefused: (reason: string) => `The identity provider refused the sign-in: ${reason}`,
  providerAddress: 'The page of this identity provider has no http address. Tell an administrator.',
  providerUnexpected: 'This answer of an identity provider belongs to no sign-in of this tab. Begin again.',
  unknownIdentity: (provider: string) => `Unknown identity: no account here belongs to yours at ${provider}.`,
  unknownAdvice:
    'If you have an account, sign in another way and bind the provider in your profile. Or ask an administrator.',
  registerThrough: (provider: string) => `Register through ${provider}`,
  backToSignIn: 'Back to the sign-in',

  register: 'Register',
  registerAbout: 'An administrator accepts or rejects the request. Until then the account cannot be used.',
  registerOff: 'This server takes no registrations. An administrator can make an account for you.',
  email: 'E-mail',
  whoAndWhy: 'About you',
  whoAndWhyHint: 'Who you are, and what you need the account for.',
  registerDo: 'Ask for an account',
  registered: (login: string) =>
    `The account ${login} waits for an administrator. If the server can send mails, one says when it was accepted.`,
  waiting: (login: string) => `The account ${login} was made, and waits for an administrator.`,
  captcha: 'Captcha answer',
  captchaHint:
    'This page loads nothing from elsewhere. Solve the captcha where your administrator offers it, and paste its answer.',

  checking: 'Checking this browser. This takes a few seconds.',

  recover: 'Forgot the password?',
  recoverTitle: 'Lost password',
  recoverAbout: 'A link to set a new password is mailed to the address of the account.',
  recoverOff: 'People do not sign in by password here.',
  recoverDo: 'Mail me a link',
  recovered: 'The mail is on its way. Its link works once, for 14 days.',

  setPassword: 'Set your password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordRule: (least: number) =>
    `At least ${least} characters. The most used passwords, and those made of the login, are refused.`,
  repeated: 'Repeat the password',
  setPasswordDo: 'Set the password',
  different: 'The passwords do not match.',
  linkIncomplete: 'This link is incomplete. Open the complete link from the mail.',
  linkUsed: 'This link was already used or has expired. Request a new one.',
  passwordSet: (login: string) => `The password of ${login} is set. You can sign in now.`,
} as const
