import ts from 'typescript'
import { CannotGenerateError } from '../expected-error.ts'

/**
 * Checks our own client before it is written: it may only declare, and must do nothing when imported. A syntax check is not
 * enough, as code that has broken out of a string is valid code.
 *
 * Other languages have no such check: a parser for each would be larger than the code that it double-checks.
 *
 * @throws CannotGenerateError a statement does not belong to this client
 */
export function assertDeclaresOnly(code: string): void {
  const { diagnostics = [] } = ts.transpileModule(code, { reportDiagnostics: true })
  const broken = diagnostics[0]
  if (broken) refuse(code, broken.start ?? 0, ts.flattenDiagnosticMessageText(broken.messageText, ' '))
  const { statements } = ts.createSourceFile('client.ts', code, ts.ScriptTarget.Latest, true)
  for (const statement of statements) {
    if (!isHarmless(statement)) refuse(code, statement.getStart(), 'unexpected statement')
  }
}

function isHarmless(statement: ts.Statement): boolean {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return true
  if (ts.isImportDeclaration(statement)) return statement.moduleSpecifier.getText() === "'paycontract'"
  // The function is never called here, and holds nothing from a document.
  if (ts.isFunctionDeclaration(statement))
    return /^create(Checkout|Business)Client$/.test(statement.name?.text ?? '')
  if (!ts.isVariableStatement(statement)) return false
  return statement.declarationList.declarations.every(
    ({ initializer }) =>
      initializer !== undefined && ts.isAsExpression(initializer) && isData(initializer.expression),
  )
}

const CONSTANTS = new Set([ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword])

function isData(node: ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.every(
      (property) =>
        ts.isPropertyAssignment(property) &&
        !ts.isComputedPropertyName(property.name) &&
        isData(property.initializer),
    )
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isData)
  return ts.isStringLiteral(node) || ts.isNumericLiteral(node) || CONSTANTS.has(node.kind)
}

function refuse(code: string, start: number, what: string): never {
  const line = code.slice(0, start).split('\n').length
  throw new CannotGenerateError(
    `line ${line} of the client would not be a declaration (${what}); nothing was written. Look for an invalid name in the document or the overlay.`,
  )
}
