import { replaceAt } from '../../../arbitraries/schema.ts'
import { findOperation, type Operation } from '../../../contract/contract.ts'
import { translator, wireContract } from './contract.ts'
import { joinParts, type Parts, splitParts } from './parts.ts'
import { listLeaves, type Setting } from './setting.ts'

/** Translates settings from the names and values of the shipped contract to the operation's on the wire. */
export function settingsToWire(operation: Operation, settings: readonly Setting[]): readonly Setting[] {
  if (translator().isIdentity || operation.contract !== wireContract()) return settings
  const { operationId } = operation
  const { requestToWire } = translator().operation(operationId)
  return settings.flatMap(({ place, at, value }) => {
    // A value to leave out has a place too, but cannot be translated.
    const given = setIn({ place, at, value: value === undefined ? MARK : value })
    const found = listSettings(
      splitParts(operation, requestToWire(joinParts(findOperation(operationId), given))),
    )
    return found.map((each) => (each.value === MARK ? { ...each, value } : each))
  })
}

/** Translates a setting back. What the shipped contract does not know keeps its name on the wire. */
export function settingFromWire(operation: Operation, setting: Setting): Setting {
  if (translator().isIdentity) return setting
  const { operationId } = operation
  const ours = findOperation(operationId)
  const { requestFromWire } = translator().operation(operationId)
  const [found = setting] = listSettings(
    splitParts(ours, requestFromWire(joinParts(operation, setIn(setting)))),
  )
  const header = ours.object.parameters?.find(
    (each) => each.in === 'header' && each.name.toLowerCase() === found.at[0],
  )
  return header && found.place === 'header' ? { ...found, at: [header.name] } : found
}

/** Not a value of any field. */
const MARK = '(left out)'

function setIn({ place, at, value }: Setting): Parts {
  const parts: Parts = { query: {}, path: {}, header: {}, body: undefined, payload: undefined }
  return { ...parts, [place]: replaceAt(parts[place], at, value) }
}

function listSettings(parts: Parts): Setting[] {
  return (['path', 'query', 'header', 'body', 'payload'] as const).flatMap((place) =>
    parts[place] === undefined ? [] : listLeaves(parts[place]).map((leaf) => ({ place, ...leaf })),
  )
}
