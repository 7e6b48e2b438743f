import type { LoggedRequest } from '../../sandbox/runtime/request-log.ts'
import type { Breach } from '../record.ts'

/** A call of the app, as the service saw it: decrypted and redacted. */
export interface ServiceCall
  extends Pick<
    LoggedRequest,
    'operationId' | 'method' | 'path' | 'status' | 'requestBody' | 'responseBody' | 'isDropped'
  > {
  idempotencyKey?: string | undefined
}

/** Called while the app calls the service. */
export interface Listener {
  /** A call has arrived, and is not answered yet. */
  onCall?(path: string): void | Promise<void>
  /** A call met its planned fault. */
  onFault?(): void
  /** The call was executed, and its answer is on its way. */
  onDone?(path: string): void | Promise<void>
  onAnswer?(call: ServiceCall): void
  onBreach?(breach: Breach): void
}
