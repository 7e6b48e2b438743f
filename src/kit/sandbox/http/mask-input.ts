import { maskCardData } from '../domain/masking/mask-card-data.ts'
import type { Step } from './step.ts'

/** Whatever follows, the handler first, sees card data only in the fields that are there for it. */
export const maskInput: Step = ({ operation, input }, next) => {
  input.body = maskCardData(input.body, operation.kept.fields)
  input.query = maskCardData(input.query, operation.kept.parameters)
  input.path = maskCardData(input.path)
  return next()
}
