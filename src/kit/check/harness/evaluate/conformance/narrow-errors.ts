import type { ErrorObject } from 'ajv/dist/2020.js'

/** Keywords that only say that one of several schemas is missed; the validator names first what each of them misses. */
const CHOICES = ['anyOf', 'oneOf']

/**
 * What a validator says, without what only follows from it. One wrong member of an object that may be null is one error:
 * that the object is not null, and that it fits neither, are not two more.
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
    // Where its type fits one of the schemas, what else that one misses is reported.
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

/** A value of none of the types, stated where the choice is. */
function joinTypes(choice: ErrorObject, ofType: readonly ErrorObject[]): ErrorObject {
  const types = [...new Set(ofType.flatMap(({ params }): string[] => [params.type].flat()))]
  return { ...choice, keyword: 'type', params: { type: types }, message: `must be ${types.join(' or ')}` }
}
