/** Respect takes a property that a schema does not name for an error, wherever the schema does not allow it. */
export function openSchemas(document: string): string {
  return document.replaceAll(/^( +)properties:$/gm, '$1unevaluatedProperties: true\n$1properties:')
}

/** A form cannot be an input as a whole, as the body of a JSON request can. */
export function writeForm(workflows: string, form: object): string {
  return workflows.replace('$inputs.submitSourceOfFundsFile', JSON.stringify(form))
}
