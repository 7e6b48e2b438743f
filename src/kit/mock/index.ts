export { createMock, type Mock, type MockOptions } from './create-mock.ts'
export { MockError, type MockErrorCode, type MockHost } from './mock-error.ts'
export type { AnsweredRequest } from './watch-requests.ts'
