import type { Handlers } from './handler.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as refunds from './refunds.ts'
import * as service from './service.ts'

/** Every operation of the checkout API: each module exports handlers only, under the names of their operations. */
export const handlers: Handlers = { ...orders, ...payments, ...refunds, ...service }
