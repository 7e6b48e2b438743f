import { expect, it } from 'vitest'
import { maskText } from '../domain/masking/mask-card-data.ts'
import { shippedService } from '../start/shipped-service.ts'
import { createIds } from './ids.ts'

it('draws no reference that would be masked as a card number', () => {
  const digits = { prefix: '', alphabet: '0123456789', length: 16 }
  const { referenceForms } = shippedService.terms
  const ids = createIds('digits', { ...referenceForms, refund: digits })
  const drawn = Array.from({ length: 200 }, () => ids.reference('refund'))
  expect(drawn.map(maskText)).toEqual(drawn)
  expect(new Set(drawn).size).toBe(200)
})
