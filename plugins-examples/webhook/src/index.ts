import {
  definePlugin,
  EVENTS,
  type EventName,
  type Events,
  type Handlers,
  integer,
  list,
  text,
} from '@lazaret/server/plugin'
import { openQueue } from './queue.ts'
import { openSender } from './send.ts'

/** Sends events to another system: one signed request for each event, in order. */
export const plugin = definePlugin({
  name: 'webhook',
  settings: {
    url: text({ key: 'url', fallback: '', about: 'URL of the receiver; http or https.' }),
    secret: text({ key: 'secret', secret: true, fallback: '', about: 'Key of the signature.' }),
    events: list({
      key: 'events',
      fallback: ['createdFile', 'createdConfig', 'createdTextBlob'],
      about: 'Names of the events to send.',
    }),
    timeoutMs: integer({ key: 'timeout', fallback: 10_000, min: 1, about: 'Timeout of a request in milliseconds.' }),
    retryMs: integer({ key: 'retry', fallback: 1000, min: 1, about: 'Milliseconds before the first retry.' }),
    attempts: integer({ key: 'attempts', fallback: 10, min: 1, about: 'Maximum number of attempts for one event.' }),
    queueLimit: integer({ key: 'queue_limit', fallback: 10_000, min: 1, about: 'Maximum number of queued events.' }),
  },
  start({ settings, log, on }) {
    const { url, secret, events } = settings
    if (!/^https?:\/\//.test(url) || !URL.canParse(url))
      throw new Error(`[webhook] url must be an http or https URL, not "${url}"`)
    if (secret === '') throw new Error('[webhook] secret must be set: receivers verify requests by their signature')
    const names = events.map(eventName)
    const sender = openSender({ url, secret, timeoutMs: settings.timeoutMs })
    const queue = openQueue({ ...settings, send: sender.send, log })
    on(Object.fromEntries(names.map((name) => [name, enqueue(name)])) as Handlers)
    return async () => {
      await queue.end()
      await sender.close()
    }

    // Only enqueues: the server does not wait for the receiver.
    function enqueue<Name extends EventName>(event: Name): (payload: Events[Name]) => void {
      return (payload) => queue.add(event, JSON.stringify({ event, time: new Date().toISOString(), payload }))
    }
  },
})

function eventName(name: string): EventName {
  const known = (Object.keys(EVENTS) as EventName[]).find((each) => each === name)
  if (known === undefined) throw new Error(`[webhook] events: unknown event "${name}"`)
  return known
}
