import { fileURLToPath } from 'node:url'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { validateOutput } from '@stoplight/prism-http/dist/validator/index.js'
import { BUNDLES, locateGenerated } from '../../../src/kit/contract/contract.ts'
import { parseJson } from '../proxy/wire.ts'
import { type FindProblems, type Judge, judgeEach } from './judge.ts'

type Operations = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>

/** Findings of Prism's validation proxy in answers: its check of each answer, without the proxy around it. */
export const judgeByPrism: Judge = async (evidence, clean) => {
  const operations = new Map<string, Operations>()
  for (const host of ['checkout', 'business'] as const) {
    for (const profile of ['documented', 'proposed'] as const) {
      operations.set(
        `${host} ${profile}`,
        await getHttpOperationsFromSpec(fileURLToPath(locateGenerated(`${host}/${BUNDLES[profile]}`))),
      )
    }
  }
  const find: FindProblems = ({ host, operationId, response }, profile) => {
    const resource = operations.get(`${host} ${profile}`)!.find(({ iid }) => iid === operationId)
    if (!resource) return []
    const { status: statusCode, headers, body } = response
    const isJson = headers['content-type']?.includes('json')
    const element = { statusCode: statusCode as 200, headers, body: (isJson && parseJson(body)) || body }
    const verdict = validateOutput({ resource, element })
    return verdict._tag === 'Left'
      ? verdict.left.map(({ path = [], message }) => `${path.join('.')} ${message}`)
      : []
  }
  return judgeEach(find)(evidence, clean)
}
