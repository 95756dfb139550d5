/** Every kind of mail: allowed and required placeholders, and the built-in text. */
export const MAIL_KINDS = {
  pending: {
    placeholders: ['login', 'base_url', 'instance_name'],
    needed: [],
    text: `Hello {login},

your request for an account at {instance_name} ({base_url}) was received.
An administrator will review it. You will then get another mail.

If you did not ask for an account, ignore this mail.
`,
  },
  register: {
    placeholders: ['login', 'base_url', 'instance_name', 'set_password_token'],
    needed: ['set_password_token'],
    text: `Hello {login},

your account at {instance_name} is ready. Your login is: {login}

Set your password here, within 14 days:
{base_url}/setpasswd/?token={set_password_token}

Treat this link as a secret: anyone who has it can set the password.
`,
  },
  register_no_pass: {
    placeholders: ['login', 'base_url', 'instance_name'],
    needed: [],
    text: `Hello {login},

your account at {instance_name} is ready. Your login is: {login}

Sign in here:
{base_url}
`,
  },
  rejection: {
    placeholders: ['login', 'base_url', 'instance_name', 'set_password_token'],
    needed: [],
    text: `Hello {login},

your request for an account at {instance_name} ({base_url}) was refused.
`,
  },
  recover: {
    placeholders: ['login', 'base_url', 'instance_name', 'set_password_token'],
    needed: ['set_password_token'],
    text: `Hello {login},

someone, probably you, asked to set a new password for your account at {instance_name}.

Set it here, within 14 days:
{base_url}/setpasswd/?token={set_password_token}

The link works once. If you did not ask for it, ignore this mail: your password stays as it is.
`,
  },
  made_by_key: {
    placeholders: ['login', 'base_url', 'instance_name', 'made', 'key_name', 'key_id', 'address', 'time'],
    needed: [],
    text: `Hello {login},

an API key of your account at {instance_name} made {made}.

API key: {key_name} ({key_id})
Address: {address}
Time: {time}

If you or a program of yours did this, ignore this mail.

If not, revoke the API key. Whatever it made ends with it:
1. Sign in at {base_url} and open your profile.
2. Revoke this API key in the list of API keys.
On the command line: lazaret key rm {key_id}
`,
  },
} as const

export type MailKind = keyof typeof MAIL_KINDS
