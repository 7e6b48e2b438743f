import * as businessTable from '../../../../generated/business/operations.ts'
import * as businessParameters from '../../../../generated/business/parameters.ts'
import { validators as businessValidators } from '../../../../generated/business/validators.js'
import * as checkoutTable from '../../../../generated/checkout/operations.ts'
import * as checkoutParameters from '../../../../generated/checkout/parameters.ts'
import { validators as checkoutValidators } from '../../../../generated/checkout/validators.js'
import { renderRefusal as renderBusinessRefusal } from '../operations/business/handler.ts'
import { handlers as businessHandlers } from '../operations/business/handlers.ts'
import { renderRefusal as renderCheckoutRefusal } from '../operations/checkout/handler.ts'
import { handlers as checkoutHandlers } from '../operations/checkout/handlers.ts'
import type { ServiceDefinition } from './service-definition.ts'

const webhookAttempts = { ...checkoutParameters.webhookAttempts, ...businessParameters.webhookAttempts }

/** The service of the shipped contract, for which tables and validators were generated. */
export const shippedService: ServiceDefinition = {
  business: {
    name: 'business',
    ...businessTable,
    ...businessParameters,
    validators: businessValidators,
    handlers: businessHandlers,
    renderRefusal: renderBusinessRefusal,
  },
  checkout: {
    name: 'checkout',
    ...checkoutTable,
    ...checkoutParameters,
    validators: checkoutValidators,
    handlers: checkoutHandlers,
    renderRefusal: renderCheckoutRefusal,
  },
  terms: {
    amlThresholds: businessParameters.amlThresholds,
    eventNames: Object.fromEntries(Object.keys(webhookAttempts).map((event) => [event, event])),
    fees: checkoutParameters.fees,
    paddings: checkoutParameters.paddings,
    referenceForms: { ...checkoutParameters.referenceForms, ...businessParameters.referenceForms },
    webhookAttempts,
    webhookSignatures: { ...checkoutParameters.webhookSignatures, ...businessParameters.webhookSignatures },
    webhookTimeouts: { ...checkoutParameters.webhookTimeouts, ...businessParameters.webhookTimeouts },
  },
}
