import { basename, dirname, extname } from 'node:path'
import type { Location, Oas3Rule } from '@redocly/openapi-core'
import { explain } from '../explain.ts'

/** Requires every operation to be a file in `operations/`, named after its operationId. */
export const operationIdIsFileName: Oas3Rule = () => ({
  Operation({ operationId }, { location, report, key }) {
    const file = location.source.absoluteRef
    const complain = (wrong: string, remedy: string, place = location.child('operationId')): void =>
      report({ message: explain('operation-id-is-file-name', wrong, remedy), location: place })
    if (location.pointer !== '#/') {
      const remedy = `Move it to operations/${operationId ?? '<operationId>'}.yaml and refer to it`
      complain(`the operation ${operationId ?? key} is written inline`, remedy, location.key() as Location)
    } else if (basename(file, extname(file)) !== operationId) {
      const wrong = `operationId ${operationId ?? '(none)'} is not the file's name ${basename(file)}`
      complain(wrong, 'Give the file and the operation one name', operationId ? undefined : location)
    } else if (basename(dirname(file)) !== 'operations') {
      complain(`the operation ${operationId} stands outside of operations/`, 'Move the file there')
    }
  },
})
