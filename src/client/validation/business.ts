import type { operations as rows } from '../../../generated/business/operations.ts'
import type { operations } from '../../../generated/business/types.ts'
import { validators } from '../../../generated/business/validators.js'
import { createValidator, type Validator } from './create-validator.ts'

/**
 * Checks requests and answers of the business API against its contract.
 *
 * @see the interface document, §2 and §4
 */
export const businessValidator: Validator<operations, typeof rows> = createValidator(validators)
