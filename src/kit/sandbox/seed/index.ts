export { insertHistory } from './insert-history.ts'
