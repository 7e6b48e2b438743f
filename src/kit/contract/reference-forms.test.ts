import { describe, expect, it } from 'vitest'
import { readDocument } from './contract.ts'
import { readReferenceForms } from './reference-forms.ts'

/** Reads the form of refund references, or the problem, for a pattern. */
function read(pattern: unknown) {
  const document = structuredClone(readDocument('checkout', 'proposed'))
  document.components.schemas!.RefundReference!.pattern = pattern
  const { forms, problems } = readReferenceForms('checkout', document)
  return problems[0] ?? forms.refund
}

describe('the form of a reference', () => {
  it.each([
    ['^REF-[0-9]{10}$', { prefix: 'REF-', alphabet: '0123456789', length: 10 }],
    ['^\\d{9}$', { prefix: '', alphabet: '0123456789', length: 9 }],
    ['^rf\\.[a-f0-9]{32}$', { prefix: 'rf.', alphabet: '0123456789abcdef', length: 32 }],
  ])('is read from %s', (pattern, form) => {
    expect(read(pattern)).toEqual(form)
  })

  it('is left as it is where no pattern says it', () => {
    expect(read(undefined)).toBeUndefined()
  })

  it.each([
    ['^RFD_.+$', 'cannot be generated'],
    ['^(RFD|REF)_[A-Z]{16}$', 'cannot be generated'],
    ['RFD_[A-Z]{16}', 'cannot be generated'],
    ['^RFD_[0-9]{6}$', 'allows too few names'],
  ])('is a problem with %s', (pattern, why) => {
    expect(read(pattern)).toBe(
      `checkout: the pattern ${JSON.stringify(pattern)} of RefundReference ${why}. Write a text and a counted class, as ^PAY_[A-Z0-9]{16}$.`,
    )
  })
})
