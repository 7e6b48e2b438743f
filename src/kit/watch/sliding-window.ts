import type { Contract } from '../contract/contract.ts'
import type {
  History,
  HistoryEntry,
  HistoryExchange,
  HistoryHead,
  HistoryWebhook,
} from '../history/history.ts'
import type { Finding, Rule } from '../history/invariant.ts'
import { type JudgedEvaluation, judgeHistory } from '../history/judge-history.ts'

/** A contradiction, and the rule that found it. */
export interface WatchFinding extends Finding {
  invariant: string
  rule: Rule
}

export interface WindowOptions {
  head: HistoryHead
  /** The contract that the answers follow. */
  contract: Contract
  /** What the description of the target says of its businesses. */
  described?: Pick<History, 'ownEmails' | 'cadWallets' | 'creditedCollection'>
  /** All calls for the watched businesses are watched. */
  allCalls: boolean
  /** Called once for each new contradiction. */
  onFinding?: (finding: WatchFinding) => void
  /** Maximum number of exchanges to judge together. Default: {@link WINDOW}. */
  window?: number
}

export interface WindowState {
  evaluations: JudgedEvaluation[]
  exchanges: number
  webhooks: number
  probes: number
  /** Exchanges that were not compared with later ones, because a window is bounded. */
  forgotten: number
  /** Findings that are not kept: the first of a rule are enough. */
  unkept: number
}

/** Number of exchanges that are judged together. */
export const WINDOW = 4_000
/** Limit of their texts together. */
const MAX_CHARACTERS = 128 << 20
const NOT_ALL_CALLS = 'a call that is not watched may be why: --all-calls says that there are no others'
/** Maximum number of findings kept per rule. */
const MAX_FINDINGS = 100

/**
 * Judges exchanges as they arrive, with the judges of a history, over a sliding window: any part of a right history without
 * gaps is a right history. Each exchange is judged a bounded number of times, so the cost of each does not grow with the
 * history. A contradiction to an exchange that left the window is not found.
 */
export function createWindow(options: WindowOptions) {
  const {
    head,
    contract,
    described = { ownEmails: {} },
    allCalls,
    onFinding = () => {},
    window = WINDOW,
  } = options
  let exchanges: HistoryExchange[] = []
  let webhooks: HistoryWebhook[] = []
  let characters = 0
  let fresh = 0
  const counts = { exchanges: 0, webhooks: 0, probes: 0, forgotten: 0, unkept: 0 }
  const rules = new Map<string, { evaluation: JudgedEvaluation; seen: WeakSet<Kept> }>()

  function add(entry: HistoryEntry): void {
    counts[`${entry.kind}s`] += 1
    if (entry.kind === 'probe') return
    if (entry.kind === 'webhook') webhooks.push(entry)
    else {
      exchanges.push(entry)
      characters += sizeOf(entry)
    }
    fresh += 1
  }

  /** Judges new entries together with what is still in the window. */
  async function evaluate(): Promise<void> {
    if (fresh === 0) return
    fresh = 0
    exchanges.sort(byStart)
    const history: History = { head, contract, ...described, exchanges, webhooks, probes: counts.probes }
    const { evaluations } = await judgeHistory(history)
    for (const evaluation of evaluations) note(evaluation)
    forget()
  }

  function note({ findings, ...evaluation }: JudgedEvaluation): void {
    const name = `${evaluation.invariant} > ${evaluation.rule.title}`
    const known = rules.get(name) ?? {
      evaluation: { ...evaluation, state: 'skipped' as const, comparisons: 0, findings: [] },
      seen: new WeakSet<Kept>(),
    }
    rules.set(name, known)
    const isLeftOut = !allCalls && evaluation.rule.needsAllCalls === true
    const own = isLeftOut ? [] : findings
    const fresh = own.filter((finding) => !known.seen.has(lastOf(finding)))
    for (const finding of fresh) {
      known.seen.add(lastOf(finding))
      onFinding({ ...finding, invariant: evaluation.invariant, rule: evaluation.rule })
    }
    const kept = [...known.evaluation.findings, ...fresh]
    counts.unkept += Math.max(0, kept.length - MAX_FINDINGS)
    const comparisons = Math.max(known.evaluation.comparisons, evaluation.comparisons)
    known.evaluation = {
      ...known.evaluation,
      comparisons,
      findings: kept.slice(0, MAX_FINDINGS),
      state: stateOf(kept.length, isLeftOut ? 0 : comparisons),
      ...(isLeftOut && { reason: NOT_ALL_CALLS }),
    }
  }

  /** Keeps half of a full window, to be compared with the next half. */
  function forget(): void {
    const isFull = exchanges.length >= window || characters > MAX_CHARACTERS
    if (!isFull) return
    const kept = exchanges.slice(-Math.floor(window / 2))
    while (kept.length > 1 && sumOf(kept) > MAX_CHARACTERS / 2) kept.splice(0, Math.ceil(kept.length / 2))
    counts.forgotten += exchanges.length - kept.length
    exchanges = kept
    characters = sumOf(kept)
    webhooks = webhooks.slice(-window)
  }

  return {
    add,
    evaluate,
    /** Whether the window must be judged before more is added. */
    isFull: () => exchanges.length >= window || characters > MAX_CHARACTERS,
    read: (): WindowState => ({
      evaluations: [...rules.values()].map(({ evaluation }) => evaluation),
      ...counts,
    }),
  }
}

type Kept = HistoryExchange | HistoryWebhook

const lastOf = ({ exchanges, webhooks = [] }: Finding): Kept => [...exchanges, ...webhooks].at(-1)!

function stateOf(findings: number, comparisons: number): JudgedEvaluation['state'] {
  if (findings > 0) return 'failed'
  return comparisons > 0 ? 'passed' : 'skipped'
}

const byStart = (one: HistoryExchange, other: HistoryExchange) => one.startedMs - other.startedMs

const sizeOf = ({ sent, answer }: HistoryExchange) =>
  (sent.body?.length ?? 0) + (answer?.body.length ?? 0) + sent.url.length

const sumOf = (exchanges: readonly HistoryExchange[]) =>
  exchanges.reduce((sum, each) => sum + sizeOf(each), 0)
