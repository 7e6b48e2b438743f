import type { OperationId } from '../../../src/kit/contract/contract.ts'
import type { Rewrite, WireAnswer, WireRequest } from '../fault.ts'
import { editSuccess, type Fields, isRecord, isSuccess, withBody } from '../rewrites.ts'
import type { Change } from './site.ts'

function onSuccess(replace: (answer: WireAnswer) => WireAnswer): Rewrite {
  return { onResponse: (answer) => (isSuccess(answer) ? replace(answer) : undefined) }
}

export const answerChanges: Record<string, Change> = {
  setStatus: ({ to }: { to: number }) => onSuccess((answer) => ({ ...answer, status: to })),
  emptyBody: () => onSuccess((answer) => ({ ...answer, text: '', body: undefined })),
  cutBody: () => onSuccess((answer) => ({ ...answer, text: answer.text.slice(0, -1), body: undefined })),
  mislabelBody: () =>
    onSuccess((answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'text/html; charset=utf-8' },
    })),
  unwrapData: () => editSuccess(({ data }: Fields) => data),
  wrapBody: () => editSuccess((body) => ({ success: true, statusCode: 200, message: 'OK', data: body })),

  /** Also in refusals. */
  dropStatusCode: () => ({
    onResponse(answer) {
      if (!isRecord(answer.body) || !('statusCode' in answer.body)) return undefined
      const { statusCode: _, ...rest } = answer.body
      return withBody(answer, rest)
    },
  }),

  hideDecline: () =>
    editSuccess((body: Fields) => {
      const data = isRecord(body.data) ? body.data : {}
      const payment = data.orderPayment
      if (!isRecord(payment) || payment.status !== 'FAILED') return undefined
      data.orderPayment = { ...payment, status: 'SUCCESSFUL', statusId: 5, statusCode: '00' }
      return { ...body, data, status: 'success', statusCode: '00' }
    }),

  /** Repeats the last card number sent, to this operation or another. */
  repeatCardNumber({ sentTo }: { sentTo: OperationId }): Rewrite {
    let number: string | undefined
    const note = ({ operation, plaintext }: WireRequest) => {
      if (operation.operationId === sentTo) number = findCardNumber(plaintext) ?? number
    }
    return {
      observe: note,
      onResponse(answer, request) {
        note(request)
        const { body } = answer
        if (!isSuccess(answer) || !number || !isRecord(body) || !isRecord(body.data)) return undefined
        return withBody(answer, { ...body, data: { ...body.data, cardnumber: number } })
      },
    }
  },
}

function findCardNumber(plaintext: unknown): string | undefined {
  if (!isRecord(plaintext)) return undefined
  const number = isRecord(plaintext.card) ? plaintext.card.cardnumber : plaintext.number
  return typeof number === 'string' ? number : undefined
}
