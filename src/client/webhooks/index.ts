/**
 * Receives the webhooks of the service: verified, checked against the contract, typed. All of this rests on proposals, which an
 * answered contract replaces (gaps `outgoing-webhooks`, `event-kinds`, `webhook-signature`).
 *
 * @module
 */
export {
  ConfigurationError,
  type FieldError,
  PayloadNotJsonError,
  WebhookForgedError,
  WebhookMalformedError,
  WebhookTimeoutError,
  WebhookTooOldError,
  WebhookUnknownError,
} from '../errors.ts'
export {
  createWebhookHandler,
  type WebhookHandlerOptions,
  type WebhookListeners,
} from './create-webhook-handler.ts'
export { type NodeRequest, type NodeResponse, toNodeListener } from './node-listener.ts'
export type { WebhookHeaders } from './read-header.ts'
export { type ClaimedEvent, rememberInMemory, type SeenEvents } from './seen-events.ts'
export { type SignWebhookOptions, signWebhook } from './sign-webhook.ts'
export { type VerifyWebhookOptions, verifyWebhook } from './verify-webhook.ts'
export type {
  KnownWebhookEvent,
  UnknownWebhookEvent,
  WebhookEvent,
  WebhookEventName,
  WebhookSignature,
  WebhookTable,
} from './webhook-table.ts'
