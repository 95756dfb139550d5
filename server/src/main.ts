import { serve } from './serve.ts'
import { SettingsError } from './settings/read.ts'

const stop = Promise.withResolvers<void>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.resolve())

try {
  await using _serving = await serve({
    environment: process.env,
    base: process.env.INIT_CWD ?? process.cwd(),
    tell: (line) => console.log(line),
  })
  await stop.promise
} catch (error) {
  console.error(error instanceof SettingsError || !(error instanceof Error) ? String(error) : (error.stack ?? error.message))
  process.exitCode = 1
}
