import { getAsset } from 'node:sea'
import * as threads from 'node:worker_threads'
import { keyOf } from './packaged.ts'

export * from 'node:worker_threads'

/** A thread that runs a packaged module, which is not a file. */
export class Worker extends threads.Worker {
  constructor(module: URL, options: threads.WorkerOptions) {
    const url = JSON.stringify(`paycontract:/${keyOf(module)!.replace(/ts$/, 'js')}`)
    super(`${getAsset('start.cjs', 'utf8')}\nimport(${url})`, { ...options, eval: true })
  }
}
