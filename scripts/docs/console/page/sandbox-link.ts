import type { ConsoleService } from '../protocol.ts'

interface Reply {
  id: number
  result?: unknown
  error?: string
}

/**
 * Links to the sandbox in its worker, which starts at the first call.
 *
 * @param start creates a worker; called again if the former has failed
 */
export function linkSandbox(start: () => Worker): ConsoleService {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let worker: Worker | undefined
  let asked = 0
  const open = () => {
    const opened = start()
    opened.addEventListener('message', ({ data: { id, result, error } }: MessageEvent<Reply>) => {
      const question = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) question?.resolve(result)
      else question?.reject(new Error(error))
    })
    opened.addEventListener('error', () => {
      worker = undefined
      for (const question of waiting.values()) question.reject(new Error(CANNOT_START))
      waiting.clear()
    })
    return opened
  }
  const ask = (method: keyof ConsoleService, argument?: unknown) => {
    worker ??= open()
    asked += 1
    const question = Promise.withResolvers<unknown>()
    waiting.set(asked, question)
    worker.postMessage({ id: asked, method, argument })
    return question.promise
  }
  return {
    listBusinesses: () => ask('listBusinesses'),
    check: (call) => ask('check', call),
    call: (call) => ask('call', call),
    reset: () => ask('reset'),
  } as ConsoleService
}

const CANNOT_START =
  'The sandbox could not be loaded into this page. Reload the page, or run one on your machine: npx paycontract sandbox'
