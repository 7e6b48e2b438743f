import type { Rewrite, WireAnswer } from '../fault.ts'
import { exampleAnswer, isSuccess, queryOf, withQuery } from '../rewrites.ts'
import type { Change, Site } from './site.ts'

/** Which requests are meant, by the value of the parameter. */
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

function schemaOf({ operation, detail }: Site): { enum?: readonly string[] } {
  return operation.object.parameters!.find(({ name }) => name === detail)!.schema as {
    enum?: readonly string[]
  }
}

/** Whether it is one of the parameter's values or, where those are not listed, a date. */
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

/** Changes the value of the parameter that is the detail of the row; no value takes the parameter out. */
function onParameter(
  { detail }: Site,
  change: (value: string | undefined) => { to: string | undefined } | undefined,
): Rewrite {
  return {
    onRequest(request) {
      const changed = change(queryOf(request, detail))
      return changed && withQuery(request, detail, changed.to)
    },
  }
}

export const parameterChanges: Record<string, Change> = {
  setParameter: (site: Site & { where: Where; to?: string }) =>
    onParameter(site, (value) => (isMeant(value, site.where, site) ? { to: site.to } : undefined)),

  upperCaseParameter: (site: Site) =>
    onParameter(site, (value) =>
      value === undefined || value === value.toUpperCase() ? undefined : { to: value.toUpperCase() },
    ),

  /** One more than was asked for, up to the bound of 100. */
  addToParameter: (site: Site) =>
    onParameter(site, (value) =>
      Number(value) > 0 && Number(value) < 100 ? { to: String(Number(value) + 1) } : undefined,
    ),

  /** One of two values as the other. */
  invertParameter: (site: Site) =>
    onParameter(site, (value) =>
      value !== undefined && isAllowed(value, site)
        ? { to: schemaOf(site).enum?.find((each) => each !== value) }
        : undefined,
    ),

  refuseParameter: (site: Site & { where: Where }) => ({
    onRequest: (request) =>
      isMeant(queryOf(request, site.detail), site.where, site)
        ? exampleAnswer(request.operation, 400)
        : undefined,
  }),

  /** Answers a 404 with the first success that there was or, where there was none, with the example. */
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
