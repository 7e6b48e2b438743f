import type { ErrorObject } from 'ajv/dist/2020.js'

/** Keywords that only say that none of several schemas matches; the validator reports the errors of each schema first. */
const CHOICES = ['anyOf', 'oneOf']

/**
 * Removes errors that only follow from others. One wrong member of an object that may be null is one error: that the object is
 * not null, and that it fits neither schema, are not two more.
 */
export function narrowErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  let kept: ErrorObject[] = []
  for (const error of errors) {
    const within = kept.filter(({ instancePath }) => isWithin(instancePath, error.instancePath))
    if (within.length > 0 && error.keyword === 'if') continue
    if (within.length === 0 || !CHOICES.includes(error.keyword)) {
      kept.push(error)
      continue
    }
    const ofType = within.filter((each) => isOfType(each, error))
    kept = kept.filter((each) => !ofType.includes(each))
    // If its type fits one of the schemas, the other errors of that schema are reported.
    if (ofType.length > 0 && ofType.length === within.length) kept.push(joinTypes(error, ofType))
  }
  return kept
}

function isWithin(place: string, whole: string): boolean {
  return place === whole || place.startsWith(`${whole}/`)
}

function isOfType({ keyword, instancePath }: ErrorObject, choice: ErrorObject): boolean {
  return keyword === 'type' && instancePath === choice.instancePath
}

/** Joins type errors into one at the place of the choice: the value has none of the types. */
function joinTypes(choice: ErrorObject, ofType: readonly ErrorObject[]): ErrorObject {
  const types = [...new Set(ofType.flatMap(({ params }): string[] => [params.type].flat()))]
  return { ...choice, keyword: 'type', params: { type: types }, message: `must be ${types.join(' or ')}` }
}
