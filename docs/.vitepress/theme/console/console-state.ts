import { computed, type InjectionKey, ref, shallowRef, watch } from 'vue'
import type { OperationDescription } from '../../../../scripts/docs/console/description.ts'
import { toCurl, toTypeScript } from '../../../../scripts/docs/console/page/commands.ts'
import { forgetNames, recall, rememberNames } from '../../../../scripts/docs/console/page/remember.ts'
import { linkSandbox } from '../../../../scripts/docs/console/page/sandbox-link.ts'
import { beginInput, maskCardData, readAt, writeAt } from '../../../../scripts/docs/console/page/values.ts'
import type {
  CallInput,
  CallReport,
  ConsoleBusiness,
  ConsoleService,
  Problem,
} from '../../../../scripts/docs/console/protocol.ts'

export type Part = Exclude<Problem['part'], 'answer'>

/** One sandbox for all pages visited without a reload: one page finds what another created. */
let shared: ConsoleService | undefined

export function openSandbox(address: string): ConsoleService {
  shared ??= linkSandbox(() => new Worker(address, { type: 'module' }))
  return shared
}

/** Creates the state and the actions of a console, without its looks. */
export function createConsoleState(operation: OperationDescription, sandbox: ConsoleService) {
  const input = shallowRef<CallInput>(begin(operation))
  const problems = shallowRef<Problem[]>([])
  const report = shallowRef<CallReport>()
  const businesses = shallowRef<ConsoleBusiness[]>([])
  const business = ref(0)
  const key = ref<'right' | 'wrong'>('right')
  const isSending = ref(false)
  /** Card data is masked from the moment that it is sent until the user edits it. */
  const isMasked = ref(false)
  const fault = ref('')
  let checks = 0

  const guarded = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      return await work()
    } catch (error) {
      fault.value = (error as Error).message
      return undefined
    }
  }

  watch(
    input,
    async (given) => {
      const check = ++checks
      const found = await guarded(() => sandbox.check({ ...target(operation), input: given }))
      if (check === checks && found) problems.value = found
    },
    { immediate: true },
  )
  void guarded(async () => {
    businesses.value = await sandbox.listBusinesses()
  })

  return {
    ...{ operation, input, problems, report, businesses, business, key, isSending, isMasked, fault },
    read: (part: Part, place: readonly string[]) => readAt(input.value[part], place),
    write(part: Part, place: readonly string[], value: unknown) {
      const written = writeAt(input.value[part], place, value)
      input.value = { ...input.value, [part]: written ?? (part === 'body' ? undefined : {}) }
    },
    problemsAt: (part: Part, place: readonly string[]) =>
      problems.value.filter((each) => each.part === part && each.place.join('\n') === place.join('\n')),
    shown: computed(() => (operation.body ? maskCardData(operation.body, input.value.body) : undefined)),
    curl: computed(() => (report.value?.sent ? toCurl(report.value.sent) : '')),
    typescript: computed(() => {
      const body = operation.body ? maskCardData(operation.body, input.value.body) : undefined
      return toTypeScript(operation, { ...input.value, body })
    }),
    async send() {
      isSending.value = true
      fault.value = ''
      const call = { ...target(operation), input: input.value, business: business.value, key: key.value }
      const made = await guarded(() => sandbox.call(call))
      isSending.value = false
      isMasked.value = true
      report.value = made
      if (made?.answer && made.answer.status < 300) rememberNames(made.answer.value)
    },
    begin(example?: unknown) {
      input.value = { ...begin(operation), ...(example !== undefined && { body: structuredClone(example) }) }
      isMasked.value = false
      report.value = undefined
    },
    async restart() {
      forgetNames()
      await guarded(() => sandbox.reset())
      report.value = undefined
      businesses.value = (await guarded(() => sandbox.listBusinesses())) ?? []
    },
  }
}

export type ConsoleState = ReturnType<typeof createConsoleState>
export const consoleKey: InjectionKey<ConsoleState> = Symbol('console')

const target = ({ host, operationId }: OperationDescription) => ({ host, operationId })

/** Returns the example, about the record of the latest answers if there is one. */
function begin(operation: OperationDescription): CallInput {
  const input = beginInput(operation)
  const path = Object.fromEntries(
    Object.entries(input.path).map(([name, value]) => [
      name,
      name === 'id' ? value : (recall(name) ?? value),
    ]),
  )
  const place = [...(operation.cipher?.field === 'data' ? ['data'] : []), 'reference']
  const reference = recall('reference')
  const named = readAt(input.body, place) !== undefined && reference !== undefined
  return { ...input, path, ...(named && { body: writeAt(input.body, place, reference) }) }
}
