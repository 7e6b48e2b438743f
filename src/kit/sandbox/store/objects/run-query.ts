import type {
  AggregateFunctionNode,
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  JoinNode,
  OperationNode,
  OperatorNode,
  OrderByItemNode,
  ParensNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  RootOperationNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { createEvaluate, nameTable, type Row, type Scope, UnknownQueryError } from './evaluate.ts'
import type { ObjectTables } from './object-tables.ts'

interface Result {
  rows: Row[]
  /** Number of rows that a write changed. */
  affected?: number
}

/** Runs the queries that the store makes, and refuses unknown ones. */
export function createRunQuery(tables: ObjectTables): (query: RootOperationNode) => Result {
  const evaluate = createEvaluate(select)

  function select(node: SelectQueryNode, outer: Scope = {}): Row[] {
    refuseUnknownClauses(node)
    const [from] = node.from!.froms as TableNode[]
    const name = nameTable(from!)
    const { where } = node
    let scopes: Scope[] = findCandidates(name, where?.where).map((row) => ({ [name]: row, ...outer }))
    for (const join of node.joins ?? []) scopes = scopes.flatMap((scope) => joinRow(join, scope))
    if (where) scopes = scopes.filter((scope) => evaluate(where.where, scope))
    const selections = node.selections ?? []
    if (selections.some(({ selection }) => isAggregate(selection))) return [present(selections, {}, scopes)]
    scopes = sort(scopes, (node.orderBy?.items ?? []) as OrderByItemNode[])
    const start = node.offset ? Number(evaluate(node.offset.offset, {})) : 0
    const end = node.limit ? start + Number(evaluate(node.limit.limit, {})) : undefined
    return scopes.slice(start, end).map((scope) => present(selections, scope))
  }

  function joinRow({ joinType, table, on }: JoinNode, scope: Scope): Scope[] {
    const name = nameTable(table as TableNode)
    const pairs = tables.rowsOf(name).map((row) => ({ ...scope, [name]: row }))
    const found = pairs.filter((pair) => evaluate(on!.on, pair))
    if (joinType === 'InnerJoin') return found
    if (joinType === 'LeftJoin') return found.length ? found : [scope]
    throw new UnknownQueryError(joinType)
  }

  function sort(scopes: Scope[], items: readonly OrderByItemNode[]): Scope[] {
    return scopes.toSorted((left, right) => {
      for (const { orderBy, direction } of items) {
        const order = compare(evaluate(orderBy, left), evaluate(orderBy, right))
        const isDown = (direction as RawNode | undefined)?.sqlFragments[0] === 'desc'
        if (order !== 0) return isDown ? -order : order
      }
      return 0
    })
  }

  function present(selections: readonly SelectionNode[], scope: Scope, all: Scope[] = []): Row {
    const row: Record<string, unknown> = {}
    for (const { selection } of selections) Object.assign(row, read(selection, scope, all))
    return row
  }

  function read(node: OperationNode, scope: Scope, all: Scope[]): Row {
    if (node.kind === 'SelectAllNode') return Object.assign({}, ...Object.values(scope))
    if (node.kind === 'AliasNode') {
      const { node: named, alias } = node as AliasNode
      const value = isAggregate(named) ? aggregate(innermost(named), all) : evaluate(named, scope)
      return { [(alias as IdentifierNode).name]: value }
    }
    const { column, table } = node as ReferenceNode
    if (column?.kind === 'SelectAllNode') return scope[nameTable(table!)] ?? {}
    return { [(column as ColumnNode).column.name]: evaluate(node, scope) }
  }

  function aggregate({ func, aggregated }: AggregateFunctionNode, scopes: Scope[]): unknown {
    if (func === 'count') return scopes.length
    if (func !== 'sum') throw new UnknownQueryError(`the function ${func}`)
    const values = scopes.map((scope) => evaluate(aggregated[0]!, scope) as number)
    return values.length ? values.reduce((sum, value) => sum + value, 0) : null
  }

  function insert({ into, columns, values, onConflict, returning }: InsertQueryNode): Result {
    const name = nameTable(into!)
    const names = columns!.map(({ column }) => column.name)
    const written = (values as ValuesNode).values.flatMap((list) => {
      const given = evaluate(list as PrimitiveValueListNode | ValueListNode, {}) as unknown[]
      const row = Object.fromEntries(names.map((column, place) => [column, given[place] ?? null]))
      const unique = onConflict?.columns?.map(({ column }) => column.name)
      const there =
        unique && tables.rowsOf(name).find((each) => unique.every((key) => each[key] === row[key]))
      if (!there) return [tables.insert(name, row)]
      const scope = { [name]: there, excluded: row }
      return onConflict?.updates ? [tables.replace(name, there, change(onConflict.updates, scope))] : []
    })
    return finish(name, written, returning?.selections)
  }

  function update({ table, updates, where, returning }: UpdateQueryNode): Result {
    const name = nameTable(table as TableNode)
    const written = match(name, where?.where).map((row) =>
      tables.replace(name, row, change(updates ?? [], { [name]: row })),
    )
    return finish(name, written, returning?.selections)
  }

  function remove({ from, where, returning }: DeleteQueryNode): Result {
    const name = nameTable(from.froms[0] as TableNode)
    const gone = match(name, where?.where)
    tables.remove(name, gone)
    return finish(name, gone, returning?.selections)
  }

  function match(name: string, where: OperationNode | undefined): Row[] {
    return findCandidates(name, where).filter((row) => !where || evaluate(where, { [name]: row }))
  }

  /** Lists the rows for which a condition may hold. Equalities on their own columns exclude most others. */
  function findCandidates(name: string, where: OperationNode | undefined): readonly Row[] {
    const equalities = listEqualities(where, name)
    if (equalities.length === 0) return tables.rowsOf(name)
    return tables
      .rowsOf(name)
      .filter((row) => equalities.every(([column, value]) => !(column in row) || row[column] === value))
  }

  function change(updates: NonNullable<UpdateQueryNode['updates']>, scope: Scope): Row {
    return Object.fromEntries(
      updates.map(({ column, value }) => [(column as ColumnNode).column.name, evaluate(value, scope)]),
    )
  }

  function finish(name: string, rows: Row[], selections?: readonly SelectionNode[]): Result {
    const shown = selections ? rows.map((row) => present(selections, { [name]: row })) : []
    return { rows: shown, affected: rows.length }
  }

  return (query) => {
    refuseUnknownClauses(query)
    if (query.kind === 'SelectQueryNode') return { rows: select(query) }
    if (query.kind === 'InsertQueryNode') return insert(query)
    if (query.kind === 'UpdateQueryNode') return update(query)
    if (query.kind === 'DeleteQueryNode') return remove(query)
    throw new UnknownQueryError(query.kind)
  }
}

/** Lists the columns of a table with the values that a condition requires. */
function listEqualities(node: OperationNode | undefined, table: string): [column: string, value: unknown][] {
  if (node?.kind === 'ParensNode') return listEqualities((node as ParensNode).node, table)
  if (node?.kind === 'AndNode') {
    const { left, right } = node as AndNode
    return [...listEqualities(left, table), ...listEqualities(right, table)]
  }
  if (node?.kind !== 'BinaryOperationNode') return []
  const { leftOperand, operator, rightOperand } = node as BinaryOperationNode
  if (leftOperand.kind !== 'ReferenceNode' || rightOperand.kind !== 'ValueNode') return []
  const { column, table: of } = leftOperand as ReferenceNode
  const isOwn = of === undefined || nameTable(of) === table
  const isEquality = (operator as OperatorNode).operator === '='
  return isOwn && isEquality && column.kind === 'ColumnNode'
    ? [[column.column.name, (rightOperand as ValueNode).value]]
    : []
}

/** The supported clauses of each kind of query. */
const clauses: Partial<Record<OperationNode['kind'], readonly string[]>> = {
  SelectQueryNode: ['from', 'joins', 'where', 'selections', 'orderBy', 'limit', 'offset'],
  InsertQueryNode: ['into', 'columns', 'values', 'onConflict', 'returning'],
  UpdateQueryNode: ['table', 'updates', 'where', 'returning'],
  DeleteQueryNode: ['from', 'where', 'returning'],
}

function refuseUnknownClauses(query: OperationNode): void {
  const known = clauses[query.kind] ?? []
  for (const [clause, value] of Object.entries(query)) {
    if (clause === 'kind' || known.includes(clause) || value === undefined) continue
    throw new UnknownQueryError(`${clause} of a ${query.kind}`)
  }
}

/** Compares in SQLite's order: null first, texts by character. */
function compare(left: unknown, right: unknown): number {
  if (left === right) return 0
  if (left === null || right === null) return left === null ? -1 : 1
  return (left as string) < (right as string) ? -1 : 1
}

function isAggregate(node: OperationNode): boolean {
  return innermost(node).kind === 'AggregateFunctionNode'
}

function innermost(node: OperationNode): AggregateFunctionNode {
  return (node.kind === 'AliasNode' ? (node as AliasNode).node : node) as AggregateFunctionNode
}
