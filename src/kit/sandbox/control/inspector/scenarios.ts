import { renderButton } from './controls.ts'
import { createTable, type Section } from './section.ts'

interface PlannedCall {
  operation: string
  scenario: string
  /** What the program observes. */
  meets: string
}

const faults: readonly [scenario: string, meets: string][] = [
  ['dropAnswer=true', 'done, and the answer is lost'],
  ['breakAnswer=true', 'done, and the answer is cut off'],
  ['failAnswer=504', 'done, and a proxy answers 504'],
  ['delayAnswerMs=29000', 'done, and answered after 29 s'],
  ['fault=503', 'answered 503 with Retry-After, and not carried out'],
  ['dropRequest=true', 'the connection is closed, and it is not carried out'],
]

/** Operations that move money, or show whether it has moved. */
const operations = [
  'createOrder',
  'createCheckoutLink',
  'payOrder',
  'chargeCard',
  'verifyPayment',
  'createRefund',
]

const calls: readonly PlannedCall[] = operations.flatMap((operation) =>
  faults.map(([scenario, meets]) => ({ operation, scenario, meets })),
)

/** Lists what can be planned for a program's next call, each with a button: `paycontract certify` by hand. */
export function listScenarios(): Section {
  return createTable<PlannedCall>(
    {
      id: 'scenarios',
      title: 'Next calls',
      empty: '',
      keyOf: ({ operation, scenario }) => `scenario-${operation}-${scenario.split('=')[0]}`,
    },
    calls,
    [
      { title: 'The next call of', cell: ({ operation }) => operation },
      { title: 'is', cell: ({ meets }) => meets },
      {
        title: '',
        cell: ({ operation, scenario }) =>
          renderButton('/scenarios', {
            label: 'Plan',
            about: `${scenario} for ${operation}`,
            fields: { operation, scenario },
          }),
      },
    ],
  )
}
