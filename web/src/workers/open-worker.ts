import { root } from '../server/root.ts'

/** A worker that answers every message with one, in their order. */
export type WorkerClient<Question, Answer> = {
  ask(question: Question): Promise<Answer>
  /** Ends it at once; what it was asked and has not answered fails. */
  end(): void
}

export type Reply<Answer> = { readonly answer: Answer } | { readonly fault: string }

/** The policy of the page allows this one name, so that only scripts of the page become workers. */
const policy = trustedTypesOf(globalThis)?.createPolicy('lazaret-workers', { createScriptURL: ownScript })

/** `address` is what an import with `?worker&url` gives. */
export function openWorker<Question, Answer>(address: string): WorkerClient<Question, Answer> {
  const worker = new Worker(policy?.createScriptURL(address) ?? ownScript(address), { type: 'module' })
  const waiting: PromiseWithResolvers<Answer>[] = []
  const fail = (message: string): void => {
    for (const { reject } of waiting.splice(0)) reject(new Error(message))
  }
  worker.onmessage = ({ data }: MessageEvent<Reply<Answer>>) => {
    const next = waiting.shift()
    if ('answer' in data) next?.resolve(data.answer)
    else next?.reject(new Error(data.fault))
  }
  worker.onerror = ({ message }) => fail(message || 'a worker of the page could not be started')
  return {
    ask(question) {
      const next = Promise.withResolvers<Answer>()
      waiting.push(next)
      worker.postMessage(question)
      return next.promise
    },
    end() {
      worker.terminate()
      fail('the worker was ended')
    },
  }
}

function ownScript(address: string): string {
  const { href } = new URL(address, location.href)
  const folder = import.meta.env.DEV ? root : `${root}assets/`
  if (!href.startsWith(folder)) throw new TypeError(`not a script of this page: ${href}`)
  return href
}

type Policy = { createScriptURL(address: string): string }

/** The policy returns an object that every API for addresses of scripts accepts. Not every browser has policies. */
function trustedTypesOf(
  scope: object,
): { createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): Policy } | undefined {
  return 'trustedTypes' in scope ? (scope.trustedTypes as ReturnType<typeof trustedTypesOf>) : undefined
}
