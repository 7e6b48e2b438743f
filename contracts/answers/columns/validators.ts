import type { AnsweredCase } from '../answered-case.ts'
import { assertAnswerHolds, loadValidators } from '../call-target.ts'
import { listAnswerExamples, sampleOf } from '../sample-calls.ts'
import { isAsShipped } from '../shipped.ts'

/** The validators accept every example of the answered contract. */
export async function validateExamples(each: AnsweredCase): Promise<string | undefined> {
  if (await isAsShipped(each.contract, ['validators.js'])) return 'the validators are the same'
  for (const operation of each.changed) {
    const { host, operationId, row } = operation
    const validators = (await loadValidators(each.contract, host))[operationId]!
    // validators accept no answers of 5XX and default
    const answers = listAnswerExamples(operation).filter(({ status }) => /^\d+$/.test(status))
    for (const { status, value } of answers)
      assertAnswerHolds({ operation, status: Number(status), body: value }, validators)
    const { params, body } = sampleOf(each.wire.readDocument(host, 'proposed'), operation)
    const lowerCase = Object.entries(params.header).map(([name, value]) => [name.toLowerCase(), value])
    const parts = {
      query: params.query,
      path: params.path,
      headers: Object.fromEntries(lowerCase),
      ...(row.encrypted
        ? { payload: (body as Record<string, unknown>)[row.encrypted.field] }
        : !row.multipart && body !== undefined && { body }),
    }
    for (const [part, value] of Object.entries(parts)) {
      const check = validators[part as keyof typeof parts]
      if (!check || check(value)) continue
      const [problem] = check.errors ?? []
      throw new Error(`${operationId}: its ${part} ${problem?.instancePath} ${problem?.message}`)
    }
  }
  return undefined
}
