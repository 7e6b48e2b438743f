import { type Handler, success } from './handler.ts'

/** Tells that the service is there, and its time. */
export const ping: Handler<'ping'> = async (_input, { now }) =>
  success({ pong: true, time: new Date(now).toISOString() }, { message: 'pong' })
