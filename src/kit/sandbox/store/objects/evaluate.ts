import type {
  BinaryOperationNode,
  ColumnNode,
  OperationNode,
  OperatorNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  UnaryOperationNode,
  ValueListNode,
  ValueNode,
} from 'kysely'

export type Row = Readonly<Record<string, unknown>>

/** The rows that an expression may refer to, by table. */
export type Scope = Readonly<Record<string, Row>>

/** Runs a subquery for one row of the outer query. */
type RunSubquery = (node: SelectQueryNode, outer: Scope) => Row[]

type Evaluate = (node: OperationNode, scope: Scope) => unknown

/** A query uses a feature that is not supported here. */
export class UnknownQueryError extends Error {
  override name = 'UnknownQueryError'

  constructor(what: string) {
    super(`a database of objects does not know ${what}: add it in store/objects/, with a test`)
  }
}

/** Creates the function that evaluates an expression for the rows in its scope. As in SQL, a comparison with null never holds. */
export function createEvaluate(runSubquery: RunSubquery): Evaluate {
  const evaluate: Evaluate = (node, scope) => {
    const of = evaluators[node.kind]
    if (!of) throw new UnknownQueryError(node.kind)
    return of(node as never, scope)
  }
  const evaluators: Partial<Record<OperationNode['kind'], (node: never, scope: Scope) => unknown>> = {
    ValueNode: ({ value }: ValueNode) => value,
    PrimitiveValueListNode: ({ values }: PrimitiveValueListNode) => values,
    ValueListNode: ({ values }: ValueListNode, scope) => values.map((each) => evaluate(each, scope)),
    ParensNode: ({ node }: { node: OperationNode }, scope) => evaluate(node, scope),
    ColumnNode: ({ column }: ColumnNode, scope) => readColumn(scope, column.name),
    ReferenceNode: ({ column, table }: ReferenceNode, scope) =>
      readColumn(scope, (column as ColumnNode).column.name, table && nameTable(table)),
    AndNode: ({ left, right }: Pair, scope) => evaluate(left, scope) && evaluate(right, scope),
    BinaryOperationNode: (node: BinaryOperationNode, scope) => {
      const { operator } = node.operator as OperatorNode
      const operate = operators[operator]
      if (!operate) throw new UnknownQueryError(`the operator ${operator}`)
      return operate(evaluate(node.leftOperand, scope), evaluate(node.rightOperand, scope))
    },
    UnaryOperationNode: ({ operator, operand }: UnaryOperationNode, scope) => {
      if ((operator as OperatorNode).operator !== 'exists') throw new UnknownQueryError('this unary operator')
      return (evaluate(operand, scope) as unknown[]).length > 0
    },
    SelectQueryNode: (node: SelectQueryNode, scope) =>
      runSubquery(node, scope).map((row) => Object.values(row)[0]),
    RawNode: ({ sqlFragments, parameters }: RawNode, scope) => {
      const run = rawExpressions[sqlFragments.join('?')]
      if (!run) throw new UnknownQueryError(`the SQL "${sqlFragments.join('?')}"`)
      return run(scope, ...parameters.map((each) => evaluate(each, scope)))
    },
  }
  return evaluate
}

interface Pair {
  left: OperationNode
  right: OperationNode
}

type Operand = string | number

const operators: Partial<Record<string, (left: unknown, right: unknown) => unknown>> = {
  '=': (left, right) => left === right && left !== null,
  '<=': (left, right) => areThere(left, right) && (left as Operand) <= (right as Operand),
  '>=': (left, right) => areThere(left, right) && (left as Operand) >= (right as Operand),
  '<': (left, right) => areThere(left, right) && (left as Operand) < (right as Operand),
  is: (left, right) => left === right,
  in: (left, right) => left !== null && (right as unknown[]).includes(left),
  '+': (left, right) => (left as number) + (right as number),
  '-': (left, right) => (left as number) - (right as number),
}

function areThere(left: unknown, right: unknown): boolean {
  return left !== null && right !== null
}

/** Raw SQL of the store, for what the query builder cannot express. */
const rawExpressions: Record<string, (scope: Scope, ...values: unknown[]) => unknown> = {
  "words like ? escape '\\'": (scope, pattern) =>
    String(readColumn(scope, 'words')).includes(unescapeLike(String(pattern))),
  "cast(unixepoch('subsec') * 1000 as integer)": () => Date.now(),
}

/** Returns the text between the two `%` of a pattern. */
function unescapeLike(pattern: string): string {
  return pattern.slice(1, -1).replace(/\\([\\%_])/g, '$1')
}

function readColumn(scope: Scope, column: string, table?: string): unknown {
  const rows = table === undefined ? Object.values(scope) : [scope[table]]
  const row = rows.find((each) => each && column in each)
  return row?.[column] ?? null
}

export function nameTable({ table }: TableNode): string {
  return table.identifier.name
}
