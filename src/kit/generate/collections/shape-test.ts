import { quoteName } from './encryption-script.ts'
import type { StatedShape } from './stated-shapes.ts'

/**
 * Returns the script that checks an answer against what the facts state about its body, and nothing else: any status passes, as
 * statuses are not stated.
 *
 * @param code JavaScript expression of the status
 * @param test JavaScript function that declares a test
 * @param body the start of an assertion that `have.jsonSchema` completes
 */
export function writeShapeTest(
  stated: readonly StatedShape[],
  code: string,
  test: string,
  body: string,
): string {
  return `{
// what the interface document states of an answer, the narrowest status first
const stated = ${quoteName(JSON.stringify(stated))}
const code = String(${code})
const fits = ({ status }) => status === 'default' || status === code || (status.slice(1).toUpperCase() === 'XX' && status[0] === code[0])
const shape = JSON.parse(stated).find(fits)
if (shape && Object.keys(shape.schema).length > 0) {
  ${test}(shape.section + ' states the body of ' + shape.status, () => {
    ${body}.have.jsonSchema(shape.schema)
  })
}
}`
}
