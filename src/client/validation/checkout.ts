import type { operations as rows } from '../../../generated/checkout/operations.ts'
import type { operations } from '../../../generated/checkout/types.ts'
import { validators } from '../../../generated/checkout/validators.js'
import { createValidator, type Validator } from './create-validator.ts'

/**
 * Checks requests and answers of the checkout API against its contract.
 *
 * @see the interface document, §2 and §4
 */
export const checkoutValidator: Validator<operations, typeof rows> = createValidator(validators)
