/** Replaces the global `Buffer` that the sandbox uses. */
export { Bytes as Buffer } from './node-buffer.ts'
