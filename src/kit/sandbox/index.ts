export { createSandbox, type Sandbox } from './create-sandbox.ts'
export type { ReadyBusiness, ReadyLine } from './describe-sandbox.ts'
export type { SandboxOptions } from './open-runtime.ts'
export { SandboxError } from './sandbox-error.ts'
