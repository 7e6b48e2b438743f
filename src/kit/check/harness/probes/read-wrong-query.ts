import type { Session } from '../session.ts'
import { listHolders } from '../states/items.ts'
import { ContractFailure } from '../verdict.ts'
import type { Exchange } from '../wire/request.ts'
import type { Change } from './probe.ts'
import { nameOf, type RequestField } from './request-fields.ts'

/**
 * A wrong value in a query that was taken: that it has to be refused is not stated, and neither is what it is taken for. Its
 * answer is that of a value that is right, or of none; where the values are a list, a wrong one may also find nothing.
 */
export async function expectReadAsRight(
  session: Session,
  field: RequestField,
  { exchange, shown }: { exchange: Exchange; shown: string },
  ask: (changes: readonly Change[]) => Promise<Exchange>,
): Promise<void> {
  const { minimum, enum: values = [] } = field.schema as { minimum?: number; enum?: unknown[] }
  const found = idsOf(exchange)
  if (values.length > 0 && found === idsOf()) return
  const right = [undefined, ...(minimum === undefined ? [] : [minimum]), ...values]
  const answers: string[] = []
  for (const value of right) {
    const answer = idsOf(await ask([{ at: field.at, value }]))
    if (answer === found) return
    answers.push(answer)
  }
  if (idsOf(await ask([{ at: field.at, value: undefined }])) !== answers[0])
    session.undecidable('the records changed while they were read')
  throw new ContractFailure(`${nameOf(field)} ${shown} is neither refused nor read as a right value.`, {
    expected: 'a refusal, or the answer to a value that is right',
    actual: `${exchange.status} ${exchange.text.slice(0, 300)}`,
  })
}

function idsOf(exchange?: Exchange): string {
  return JSON.stringify(listHolders(exchange?.body, 'id').map((each) => (each as { id: unknown }).id))
}
