import type { Context } from '../handler.ts'

/** What recording money takes of a request. */
export type LedgerContext = Pick<Context, 'db' | 'now' | 'ids' | 'settings' | 'emit'>
