import { quoteName } from './encryption-script.ts'
import type { StatedShape } from './stated-shapes.ts'

/**
 * The script that holds an answer to what the facts state of its body, and to nothing else: no status is refused, as none
 * is stated.
 *
 * @param code what the status is, in JavaScript
 * @param test what declares a test
 * @param body the assertion that `have.jsonSchema` follows
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
