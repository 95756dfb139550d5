import { writeFile } from 'node:fs/promises'
import { ADMIN_PASSWORD } from '../../../support/app.ts'
import type { Cli } from '../../support/run-cli.ts'
import type { GoldenCase } from '../case.ts'
import { IDS } from '../contents.ts'

const other = `[mwdb]
api_url = https://other.example/api/
verify_ssl = 0
[mwdb:https://other.example/api/]
username = alice
use_keyring = 0
api_key = a.b.c
[mwdb:https://old.example/api/]
username = bob
use_keyring = 0
password = \u001b[2J
`
const mwdbrc = (cli: Cli) => writeFile(cli.path('mwdbrc'), other)

export const accounts: readonly GoldenCase[] = [
  { args: ['whoami'], isSample: true },
  { args: ['login', '--user', 'admin', '--password-stdin'], stdin: ADMIN_PASSWORD, formats: ['table', 'json'] },
  {
    args: ['login', '--user', 'admin', '--password-stdin'],
    stdin: 'wrong',
    title: 'wrong password',
    formats: ['table', 'json'],
    columns: [40],
  },
  { args: ['logout'] },
  { args: ['profile', 'list'], isSample: true },
  { args: ['profile', 'show'], isSample: true },
  { args: ['profile', 'show', 'old'] },
  { args: ['profile', 'add', 'new', 'login=carol', 'env=NEW_KEY', 'page_size=500'] },
  { args: ['profile', 'add', 'old'], title: 'exists' },
  { args: ['profile', 'set', 'lab', 'format=csv', 'page_size=many'], title: 'wrong value' },
  { args: ['profile', 'set', 'old', 'concurrency=8'] },
  { args: ['profile', 'import', 'mwdbrc'], before: mwdbrc },
  { args: ['profile', 'import', 'mwdbrc', '-n'], before: mwdbrc },
  { args: ['profile', 'use', 'old'] },
  { args: ['profile', 'rm', 'old'] },
  { args: ['key', 'list'], isSample: true },
  { args: ['key', 'create', '--name', 'new \u001b[31m'], changes: true },
  {
    args: ['key', 'create', '--name', 'x', '--group', 'registered', '--expires', '2099-01-01', '--read-only'],
    changes: true,
  },
  { args: ['key', 'create', '--name', 'x', '--capability', 'no_such'], changes: true },
  { args: ['key', 'rm', IDS.key], changes: true },
  { args: ['session', 'list'], isSample: true },
  { args: ['session', 'revoke', IDS.session], changes: true },
  { args: ['session', 'revoke', IDS.missingSession] },
  { args: ['session', 'revoke', '--others'], changes: true },
  { args: ['session', 'revoke'] },
]
