/**
 * Tools for tests of programs that use the service: a sandbox in the test's own process, paying customers, and webhooks.
 *
 * @module
 */
export { createEvent, type EventOverrides, requestOf } from './create-event.ts'
export { type PaidCheckout, type StartOptions, startSandbox, type TestSandbox } from './start-sandbox.ts'
