// The id of the email that was registered before, wherever the list has it.
const findEmail = (value) => {
  if (typeof value !== 'object' || value === null) return undefined
  if (value.email === pm.environment.get('email')) return value.id
  return Object.values(value).map(findEmail).find(Boolean)
}
pm.collectionVariables.set('emailId', findEmail(pm.response.json()))
