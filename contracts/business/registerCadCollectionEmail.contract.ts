import { contract } from '../harness/contract.ts'
import { text } from '../harness/items.ts'

contract('registerCadCollectionEmail', ({ accepts, each, rejects }) => {
  accepts('REQ-CAD-01 registers an email')

  each({ called: 'email', at: '', holding: 'email' }, [
    ['REQ-CAD-08 a CAD collection email carries email and id', { id: text, email: text }],
  ])

  for (const [what, body] of [
    ['without an email', {}],
    ['with a number for the email', { email: 5 }],
    ['with null for the email', { email: null }],
    ['that is a text', 'sender@example.ca'],
  ] as const) {
    rejects(`REQ-CAD-02 refuses a body ${what}`, { body })
  }

  for (const [what, body] of [
    ['that is no address', { email: 'nobody' }],
    ['beside a field nobody knows', { email: 'sender@example.ca', colour: 'green' }],
  ] as const) {
    rejects(`proposal: refuses an email ${what}`, { body, status: 400 })
  }
})
