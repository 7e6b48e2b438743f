import type { Oas3Rule } from '@redocly/openapi-core'
import { asObject } from '../../../src/kit/contract/spec-tree.ts'
import { explain } from '../explain.ts'
import { atKey } from '../visit-files.ts'
import { isNamed } from './source-or-gap.ts'

const inlinePropertiesMax = 5

/** Requires a file of its own for an object schema with more than five properties. */
export const noLargeInlineSchemas: Oas3Rule = () => ({
  Schema(node, { location, report }) {
    const count = Object.keys(asObject(asObject(node).properties)).length
    if (count <= inlinePropertiesMax || isNamed(location)) return
    const wrong = `the inline schema has ${count} properties, more than ${inlinePropertiesMax}`
    const remedy = 'Move it to schemas/<Name>.yaml and refer to it'
    report({
      message: explain('no-large-inline-schemas', wrong, remedy),
      location: atKey(location, 'properties'),
    })
  },
})
