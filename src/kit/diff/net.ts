import type { RedoclyChange } from './redocly.ts'

/** Our rules know all there is to know of these, and see through `allOf` and other ways of writing the same. */
const COVERED = [
  /\/schema(\/|$)/,
  /^#\/(paths|webhooks)\/[^/]+(\/[a-z]+)?$/,
  /^#\/(paths|webhooks)\/[^/]+(\/[a-z]+)?\/(parameters|security|tags|externalDocs|x-[^/]*)(\/|$)/,
  /^#\/(paths|webhooks)\/[^/]+\/[a-z]+\/(requestBody|responses)(?!.*\/(links|encoding)(\/|$))/,
  /^#\/servers\/\d+$/,
  /^#\/(openapi|info|tags|x-[^/]*)(\/|$)/,
  /^#\/components\/(schemas|securitySchemes|parameters|responses|headers|requestBodies|examples)\//,
]

/**
 * What Redocly finds where our rules do not look, with its own verdict: links, callbacks, encodings of parts, servers of
 * operations, and whatever else OpenAPI has that we do not use.
 */
export function listOverlooked(theirs: readonly RedoclyChange[]): RedoclyChange[] {
  return theirs.filter(({ path }) => !COVERED.some((place) => place.test(path)))
}
