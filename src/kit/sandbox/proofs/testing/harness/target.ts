import type { ReadyLine } from '../../../runtime/describe-sandbox.ts'

export type HostName = 'checkout' | 'business' | 'control'

/** A sandbox to call, in this process or over sockets. */
export interface Target {
  ready: ReadyLine
  send(host: HostName, path: string, init?: RequestInit): Promise<Response>
}
