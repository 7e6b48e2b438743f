import type { ConsoleService } from '../protocol.ts'
import { createConsoleService } from './console-service.ts'

interface Question {
  id: number
  method: keyof ConsoleService
  argument: unknown
}

type Answer = (argument: unknown) => Promise<unknown>

const service = createConsoleService() as unknown as Record<string, Answer>

addEventListener('message', async ({ data: { id, method, argument } }: MessageEvent<Question>) => {
  try {
    postMessage({ id, result: await service[method]!(argument) })
  } catch (error) {
    console.error(error)
    postMessage({ id, error: String((error as Error).message) })
  }
})
