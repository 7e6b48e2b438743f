/** Respect reports a property that a schema does not name as an error, unless the schema allows it explicitly. */
export function openSchemas(document: string): string {
  return document.replaceAll(/^( +)properties:$/gm, '$1unevaluatedProperties: true\n$1properties:')
}

/** A form cannot be passed as one input, unlike the body of a JSON request. */
export function writeForm(workflows: string, form: object): string {
  return workflows.replace('$inputs.submitSourceOfFundsFile', JSON.stringify(form))
}
