import { existsSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Context } from '../context/context.ts'
import { CliError, localFileError, usageError } from '../program/cli-error.ts'
import { ask, askSecret } from '../terminal/prompt.ts'
import { serverAdmin } from './server-admin.ts'
import { adminOptions, type SettingOptions } from './setting-options.ts'

export type SetupOptions = SettingOptions & {
  readonly adminPasswordStdin?: boolean
  readonly nonInteractive?: boolean
}
type Answers = {
  readonly data_folder: string
  readonly database_uri: string | undefined
  readonly base_url: string
  readonly password: string | undefined
}

const maxAttempts = 3

/** Checks that prompts are possible, and that no option or setting describes the server yet. */
export function isGuided(context: Context, { adminPasswordStdin, nonInteractive, ...settings }: SetupOptions): boolean {
  if (!context.canAsk || context.globals.yes || context.isDryRun || nonInteractive || adminPasswordStdin) return false
  if (Object.values(settings).some((value) => value !== undefined)) return false
  const isConfigured = Object.keys(context.io.env).some((name) => /^(?:SERVICE|MWDB)_/.test(name))
  return !isConfigured && !existsSync(settingsFile(context))
}

/**
 * Asks what a new server needs, writes it into `service.ini`, where every later command finds it, and returns the
 * password, which is written nowhere.
 */
export async function guideSetup(context: Context): Promise<string | undefined> {
  const { io, messages } = context
  const file = settingsFile(context)
  messages.note(
    `Some questions about the new server; Enter accepts the value in brackets. The answers are saved in ${file}.`,
  )
  const answers = await askAll(context)
  messages.note('')
  for (const [name, value] of shown(answers)) messages.note(`  ${name.padEnd(14)} ${value}`)
  if (/^n/i.test(await ask(io, '\nSet up this server? [Y/n] '))) throw new CliError('interrupted', 'nothing was set up')
  await writeSettings(file, answers)
  return answers.password
}

async function askAll(context: Context): Promise<Answers> {
  const data_folder = (await checked(context, 'dataFolder', 'Folder of its data [./data]: ')) || './data'
  const database_uri = await checked(context, 'databaseUri', 'PostgreSQL, as postgres://… [embedded, in that folder]: ')
  const usual = 'http://127.0.0.1:8080'
  const base_url = (await checked(context, 'baseUrl', `Address under which users reach it [${usual}]: `)) || usual
  return { data_folder, database_uri: database_uri || undefined, base_url, password: await choosePassword(context) }
}

/** An answer that the settings accept; otherwise the error is shown, and the question repeated. */
async function checked(context: Context, name: keyof SettingOptions, question: string): Promise<string> {
  const { describeSettings } = await serverAdmin()
  for (let left = maxAttempts; left > 0; left--) {
    const answer = await ask(context.io, question)
    if (answer === '') return ''
    const fault = faultOf(name, answer) ?? describeSettings(adminOptions(context, { [name]: answer })).faults[0]
    if (fault === undefined) return answer
    context.messages.warn(fault)
  }
  throw usageError('no valid answer', 'lazaret server setup --help names the options')
}

const schemes: Partial<Readonly<Record<keyof SettingOptions, RegExp>>> = {
  databaseUri: /^postgres(?:ql)?:\/\/./,
  baseUrl: /^https?:\/\/./,
}

function faultOf(name: keyof SettingOptions, answer: string): string | undefined {
  if (/\p{Cc}/u.test(answer)) return 'control characters are not allowed'
  const scheme = schemes[name]
  if (!scheme || scheme.test(answer)) return undefined
  return name === 'baseUrl' ? 'expected an http or https address' : 'expected a postgres:// address'
}

async function choosePassword({ messages, io }: Context): Promise<string | undefined> {
  for (let left = maxAttempts; left > 0; left--) {
    const first = await askSecret(io, 'Password of the administrator [generated]: ')
    if (first === '') return undefined
    if (first === (await askSecret(io, 'Repeat password: '))) return first
    messages.warn('the passwords do not match')
  }
  throw new CliError('failed', 'no password set')
}

function shown({ data_folder, database_uri, base_url, password }: Answers): [string, string][] {
  return [
    ['data folder', data_folder],
    ['database', database_uri?.replace(/(:\/\/[^:@/]*):[^@]*@/, '$1:…@') ?? 'embedded, in the data folder'],
    ['address', base_url],
    ['administrator', `admin, ${password === undefined ? 'password generated and shown once' : 'password as typed'}`],
  ]
}

async function writeSettings(file: string, { data_folder, database_uri, base_url }: Answers): Promise<void> {
  const lines = Object.entries({ data_folder, database_uri, base_url }).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key} = ${value.replaceAll('%', '%%')}`],
  )
  try {
    await mkdir(dirname(file), { recursive: true })
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(`[service]\n${lines.join('\n')}\n`)
    await handle.close()
  } catch (error) {
    throw localFileError(file, error)
  }
}

function settingsFile({ io }: Context): string {
  return resolve(io.env.INIT_CWD ?? io.cwd, 'service.ini')
}
