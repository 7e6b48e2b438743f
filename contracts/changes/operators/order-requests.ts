import type { Place } from '../change.ts'
import { answerWith, refuse } from '../edit.ts'
import { type Answered, listRows, saidBy } from '../recorded.ts'
import { isNumber, isText } from '../values.ts'

export const PAYS = ['payOrder', 'chargeCard']

/** Returns the order reference in a request. */
export function asked(answered: Answered): string | undefined {
  const { reference } = saidBy(answered)
  return isText(reference) ? reference : undefined
}

/** Returns the reference that an answer shows; the expected one if it is among several. */
export function referenceIn({ body }: Answered, expected?: string): string | undefined {
  const references = listRows(body).flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) =>
      /reference$/i.test(name) && isText(value) ? [value] : [],
    ),
  )
  return references.find((each) => each === expected) ?? references[0]
}

export function scale(by: number) {
  return (value: unknown) => (isNumber(value) ? value * by : value)
}

export function notFound(answered: Answered): Place {
  return answerWith(answered, (answer) => refuse(answer, 404, 'Not found'))
}
