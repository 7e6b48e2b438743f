/** Stands for the global of that name wherever the sandbox uses it. */
export { Bytes as Buffer } from './node-buffer.ts'
