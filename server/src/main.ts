import { serve } from './serve.ts'

const stop = Promise.withResolvers<void>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.resolve())

try {
  await using _serving = await serve({
    environment: process.env,
    base: process.env.INIT_CWD ?? process.cwd(),
    prepare: true,
    tell: (line) => console.log(line),
  })
  await stop.promise
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
