import { maskCardData } from '../domain/masking/mask-card-data.ts'
import type { Step } from './step.ts'

/** Masks card data in the input, except in the fields meant for it, before the handler and all later steps. */
export const maskInput: Step = ({ operation, input, runtime }, next) => {
  if (!runtime.mayHoldCardData(input)) return next()
  input.body = maskCardData(input.body, operation.kept.fields)
  input.query = maskCardData(input.query, operation.kept.parameters)
  input.path = maskCardData(input.path)
  return next()
}
