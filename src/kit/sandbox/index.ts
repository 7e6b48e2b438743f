export type { ReadyBusiness, ReadyLine } from './runtime/describe-sandbox.ts'
export { SandboxError } from './runtime/sandbox-error.ts'
export { createSandbox, type Sandbox } from './start/create-sandbox.ts'
export type { SandboxOptions } from './start/open-runtime.ts'
