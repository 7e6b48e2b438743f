import * as cad from './cad.ts'
import * as catalogue from './catalogue.ts'
import type { Handlers } from './handler.ts'
import * as payments from './payments.ts'
import * as reviews from './reviews.ts'
import * as transactions from './transactions.ts'

/** Every operation of the business API: each module exports handlers only, under the names of their operations. */
export const handlers: Handlers = { ...cad, ...catalogue, ...payments, ...reviews, ...transactions }
