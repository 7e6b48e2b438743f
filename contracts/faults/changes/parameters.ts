import type { Rewrite, WireAnswer } from '../fault.ts'
import { exampleAnswer, isSuccess, queryOf, withQuery } from '../rewrites.ts'
import { answerInPlace, type Change, onRequest, type Site } from './site.ts'

/** Which requests to change, by the value of the parameter. */
interface Where {
  is?: keyof typeof KINDS
  equals?: string
  above?: number
  below?: number
}

const KINDS = {
  present: (value: string | undefined) => value !== undefined,
  absent: (value: string | undefined) => value === undefined,
  'not-a-number': (value: string | undefined) => Number.isNaN(Number(value ?? '1')),
  fraction: (value: string | undefined) => value?.includes('.') ?? false,
  listed: (value: string | undefined, site: Site) => value !== undefined && isAllowed(value, site),
  unlisted: (value: string | undefined, site: Site) => value !== undefined && !isAllowed(value, site),
}

function schemaOf({ operation, detail }: Site) {
  const { schema } = operation.object.parameters!.find(({ name }) => name === detail)!
  return schema as { enum?: readonly string[] }
}

/** Whether a value is listed for the parameter or, without a list, begins like a date. */
function isAllowed(value: string, site: Site): boolean {
  return schemaOf(site).enum?.includes(value) ?? /^\d{4}-/.test(value)
}

function isMeant(value: string | undefined, where: Where, site: Site): boolean {
  return (
    (where.is !== undefined && KINDS[where.is](value, site)) ||
    (where.equals !== undefined && value === where.equals) ||
    (where.above !== undefined && Number(value) > where.above) ||
    (where.below !== undefined && Number(value) < where.below)
  )
}

/** Changes the value of the parameter named by the row's detail; an undefined value removes it. */
function onParameter<Arguments = unknown>(
  change: (value: string | undefined, site: Site & Arguments) => { to: string | undefined } | undefined,
) {
  return onRequest<Arguments>((request, site) => {
    const changed = change(queryOf(request, site.detail), site)
    return changed && withQuery(request, site.detail, changed.to)
  })
}

export const parameterChanges: Record<string, Change> = {
  setParameter: onParameter<{ where: Where; to?: string }>((value, site) =>
    isMeant(value, site.where, site) ? { to: site.to } : undefined,
  ),

  upperCaseParameter: onParameter((value) =>
    value === undefined || value === value.toUpperCase() ? undefined : { to: value.toUpperCase() },
  ),

  /** Adds one to the requested number, up to the bound of 100. */
  addToParameter: onParameter((value) =>
    Number(value) > 0 && Number(value) < 100 ? { to: String(Number(value) + 1) } : undefined,
  ),

  /** Replaces one of two values by the other. */
  invertParameter: onParameter((value, site) =>
    value !== undefined && isAllowed(value, site)
      ? { to: schemaOf(site).enum?.find((each) => each !== value) }
      : undefined,
  ),

  refuseParameter: answerInPlace<{ where: Where }>(400, (request, site) =>
    isMeant(queryOf(request, site.detail), site.where, site),
  ),

  /** Answers a 404 with the first success seen, or else with the example. */
  answerAsKnown({ operation }: Site): Rewrite {
    let known: WireAnswer | undefined
    return {
      observe(request, answer) {
        if (request.operation.operationId === operation.operationId && isSuccess(answer)) known ??= answer
      },
      onResponse: ({ status }) => (status === 404 ? (known ?? exampleAnswer(operation)) : undefined),
    }
  },
}
