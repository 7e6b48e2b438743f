import { createInstance } from '@stoplight/prism-http'
import { demoKeys } from '../judge-key.ts'
import { createComponents, prismConfig, readOperations } from '../prism.ts'

/** A request to a mock that does not listen. */
export interface MockRequest {
  method: 'get' | 'post'
  path: string
  query?: Record<string, string | string[]>
  headers?: Record<string, string>
  body?: unknown
}

/** Returns a function that gets the answer of a mock of the document in a file, as text: status, headers and body. */
export async function createMockInMemory(file: string): Promise<(request: MockRequest) => Promise<string>> {
  const operations = await readOperations(file)
  const instance = createInstance(prismConfig, createComponents(demoKeys))
  return async ({ method, path, query = {}, headers = {}, body }) => {
    const url = { path, query }
    const result = await instance.request({ method, url, headers, body } as never, operations)()
    if (result._tag === 'Left') {
      const { name, message, ...rest } = result.left as Error & { status?: number; additional?: unknown }
      return JSON.stringify([rest.status, name, message, rest.additional])
    }
    const { statusCode, headers: answered, body: sent } = result.right.output
    return JSON.stringify([statusCode, answered, sent])
  }
}
