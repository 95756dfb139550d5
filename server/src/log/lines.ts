/** pino's object for one event. */
export type Line = {
  readonly level: number
  readonly message?: string
  readonly funcName?: string
  readonly auth_user?: string | null
  readonly request_id?: string
  readonly [field: string]: unknown
}

const LEVELS: Readonly<Record<number, string>> = { 60: 'CRITICAL', 50: 'ERROR', 40: 'WARNING', 30: 'INFO', 20: 'DEBUG' }

/** `[LEVEL] - function - message - name:value - ... - auth_user:kim - request_id:...`; a traceback follows, indented. */
export function renderPlain(line: Line): string {
  const { level, funcName, message, extras, trace, auth_user, request_id } = parted(line)
  const fields = [...extras, ['auth_user', auth_user ?? 'None'], ...(request_id ? [['request_id', request_id]] : [])]
  const words = [`[${level}]`, funcName, message, ...fields.map(([name, value]) => `${name}:${plainValue(value)}`)]
  const first = withoutSecrets(words.map((word) => oneLine(String(word))).join(' - '))
  return trace === undefined ? first : `${first}\n${withoutSecrets(trace).replace(/^/gm, '    ')}`
}

/** One object; common fields go before and after those of the event. */
export function renderJson(line: Line): string {
  const { level, funcName, message, extras, trace, auth_user, request_id } = parted(line)
  const whole = {
    levelname: level,
    funcName,
    message,
    ...Object.fromEntries(extras),
    ...(trace === undefined ? {} : { exc_info: trace }),
    auth_user: auth_user ?? null,
    ...(request_id === undefined ? {} : { request_id }),
    timestamp: timestamp(),
  }
  return withoutSecrets(JSON.stringify(whole))
}

function parted({ level, funcName = 'unknown', message = '', auth_user, request_id, ...rest }: Line) {
  let trace: string | undefined
  const extras: [string, unknown][] = []
  for (const [name, value] of Object.entries(rest)) {
    const found = traceIn(value)
    if (found === undefined) extras.push([name, value])
    else trace = found
  }
  return { level: LEVELS[level] ?? 'DEBUG', funcName, message, extras, trace, auth_user, request_id }
}

/** An error as pino writes it, or its stack as text. */
function traceIn(value: unknown): string | undefined {
  const stack = typeof value === 'object' && value !== null && 'stack' in value ? value.stack : value
  return typeof stack === 'string' && /\n[^\S\n]+at /.test(stack) ? stack : undefined
}

function plainValue(value: unknown): string {
  if (value === null) return 'None'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

// Otherwise a line break in a value could forge log lines.
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]/g, (control) =>
    control === '\n' ? '\\n' : `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const TOKEN = /eyJ[\w-]{8,}(?:\.[\w-]*){0,2}/g
const PASSWORD_HASH = /\$2[abxy]\$\d\d\$[./A-Za-z0-9]{20,}/g

/** A last safeguard: anything that looks like a token or a password hash is removed. */
function withoutSecrets(text: string): string {
  return text.replace(TOKEN, '[token]').replace(PASSWORD_HASH, '[hash]')
}

function timestamp(): string {
  const micros = Math.floor((performance.timeOrigin + performance.now()) * 1000) % 1000
  return new Date().toISOString().replace('Z', `${String(micros).padStart(3, '0')}+00:00`)
}
