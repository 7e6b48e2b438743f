import { basename, dirname, extname } from 'node:path'
import type { Oas3Rule } from '@redocly/openapi-core'
import { explain } from '../rule-message.ts'

/** An operation is a file of its own in `operations/`, named by its operationId. */
export const operationIdIsFileName: Oas3Rule = () => ({
  Operation({ operationId }, { location, report, key }) {
    const file = location.source.absoluteRef
    if (location.pointer !== '#/') {
      const wrong = `the operation ${operationId ?? String(key)} is written inline`
      const remedy = `Move it to operations/${operationId ?? '<operationId>'}.yaml and refer to it`
      report({ message: say(wrong, remedy), location: location.key() })
    } else if (basename(file, extname(file)) !== operationId) {
      const wrong = `operationId ${operationId ?? '(none)'} is not the file's name ${basename(file)}`
      const remedy = 'Give the file and the operation one name'
      report({
        message: say(wrong, remedy),
        location: operationId ? location.child('operationId') : location,
      })
    } else if (basename(dirname(file)) !== 'operations') {
      const wrong = `the operation ${operationId} stands outside of operations/`
      report({ message: say(wrong, 'Move the file there'), location: location.child('operationId') })
    }
  },
})

function say(wrong: string, remedy: string): string {
  return explain('operation-id-is-file-name', wrong, remedy)
}
