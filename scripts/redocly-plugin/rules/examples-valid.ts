import { relative } from 'node:path'
import type { Location, Oas3Rule, UserContext } from '@redocly/openapi-core'
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { unescapeKey } from '../../../src/kit/contract/references.ts'
import { asList, asObject, isObject } from '../../../src/kit/contract/spec-tree.ts'
import { createSchemaCompiler } from '../compile-schema.ts'
import { atKey, follow, type Located, step } from '../located.ts'
import { explain } from '../rule.ts'

const errorsShownMax = 3
/** Twelve to nineteen digits, grouped or not, as in card numbers. */
const cardNumber = /\d(?:[ -]?\d){11,18}/g

/** Requires examples of bodies, parameters, headers and schemas to be valid against their schema, proposed keywords included. */
export const examplesValid: Oas3Rule = () => {
  const compile = createSchemaCompiler()
  const checkAll = (examples: Located[], schema: Located, context: UserContext): void => {
    if (examples.length === 0 || schema.node === undefined) return
    const validate = tryCompile(() => compile(schema, context.resolve), schema.location, context)
    for (const example of validate ? examples : []) check(example, validate!, context)
  }
  const checkHolder = (node: unknown, context: UserContext): void => {
    const holder = { node, location: context.location }
    checkAll(listExamples(holder, context.resolve), step(holder, 'schema'), context)
  }
  return {
    MediaType: checkHolder,
    Parameter: checkHolder,
    Header: checkHolder,
    Schema(node, context) {
      if (!isObject(node)) return
      const schema = { node, location: context.location }
      const examples = [...asList(node.examples).keys()].map((index) => step(schema, 'examples', index))
      if ('example' in node) examples.push(step(schema, 'example'))
      checkAll(examples, schema, context)
    },
  }
}

function listExamples(holder: Located, resolve: UserContext['resolve']): Located[] {
  const { example, examples } = asObject(holder.node)
  const named = Object.keys(asObject(examples)).flatMap((name) => {
    const found = follow(step(holder, 'examples', name), resolve)
    return found && 'value' in asObject(found.node) ? [step(found, 'value')] : []
  })
  return [...(example === undefined ? [] : [step(holder, 'example')]), ...named]
}

function tryCompile(compile: () => ValidateFunction, location: Location, { report }: UserContext) {
  try {
    return compile()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const message = explain('examples-valid', `the schema cannot be compiled: ${reason}`, 'Fix the schema')
    report({ message: mask(message), location })
    return undefined
  }
}

function check(example: Located, validate: ValidateFunction, { report }: UserContext): void {
  if (validate(example.node)) return
  const errors = selectTelling(validate.errors ?? [])
  const file = relative('', example.location.source.absoluteRef)
  const wrong = `the example in ${file} is not valid: ${errors.map(describe).join('; ')}`
  const remedy = 'Correct the example, or the schema where the example is right'
  const message = explain('examples-valid', wrong, remedy)
  report({ message: mask(message), location: locate(example, errors[0]!) })
}

/** Returns the location of the failing value, or the head of the example if a code frame would show a card number. */
function locate(example: Located, { instancePath, params }: ErrorObject): Location {
  const surplus: unknown = params.additionalProperty ?? params.unevaluatedProperty
  const path = [...parsePointer(instancePath), ...(typeof surplus === 'string' ? [surplus] : [])]
  const failing = step(example, ...path)
  const text = JSON.stringify(failing.node) ?? ''
  if (mask(text) === text) return failing.location
  const { location } = example
  const holder = location.pointer.replace(/\/value$/, '') || '#/'
  return holder === location.pointer ? location.key() : atKey(atPointer(location, holder), 'summary')
}

function mask(text: string): string {
  return text.replace(cardNumber, '[masked]')
}

function atPointer(location: Location, pointer: string): Location {
  return Object.assign(Object.create(Object.getPrototypeOf(location)), location, { pointer })
}

/** Prefers the errors within a combination, which say more than that it failed. */
function selectTelling(errors: ErrorObject[]): ErrorObject[] {
  const leaves = errors.filter(({ keyword }) => !['allOf', 'anyOf', 'if', 'oneOf'].includes(keyword))
  return (leaves.length > 0 ? leaves : errors).slice(0, errorsShownMax)
}

/** The parameter that completes the message of a keyword. */
const detailKeys: { [keyword: string]: string } = {
  additionalProperties: 'additionalProperty',
  const: 'allowedValue',
  enum: 'allowedValues',
  unevaluatedProperties: 'unevaluatedProperty',
}

function describe({ instancePath, message, keyword, params }: ErrorObject): string {
  const detail = detailKeys[keyword]
  const shown = detail === undefined ? '' : ` (${[params[detail]].flat().join(', ')})`
  return `${instancePath || '/'} ${message ?? keyword}${shown}`
}

function parsePointer(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapeKey)
}
