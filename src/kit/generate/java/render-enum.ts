import type { EnumModel } from '../model/client-model.ts'
import { createNames, toConstantName } from './java-names.ts'
import { describeWithOrigin, quoteJava, renderJavadoc } from './java-text.ts'
import { isClosed, type JavaTypes } from './java-types.ts'

/** Renders an enum for a closed list, or string constants for an open one, which work in a `switch` too. */
export function renderEnum(model: EnumModel, types: JavaTypes): string[] {
  const name = types.classOf(model.name)
  const constants = nameConstants(model)
  const doc = describeWithOrigin(model.description, model.origin)
  return isClosed(model) ? renderClosed(name, constants, doc) : renderOpen(name, constants, doc)
}

export function nameConstants({ values }: EnumModel): Constants {
  const unique = createNames()
  return values.map((value) => ({ constant: unique(toConstantName(String(value))), value }))
}

type Constants = { constant: string; value: string | number }[]

function renderClosed(name: string, constants: Constants, doc: string): string[] {
  const type = constants.every(({ value }) => typeof value === 'string') ? 'String' : 'Object'
  return [
    ...renderJavadoc(doc || 'What a request may name.', 0),
    `public enum ${name} implements JsonRecord.Value {`,
    ...constants.flatMap(({ constant, value }, at) => [
      ...describeValue(value),
      `  ${constant}(${writeValue(value)})${at === constants.length - 1 ? ';' : ','}`,
    ]),
    '',
    `  private final ${type} value;`,
    '',
    `  ${name}(${type} value) {`,
    '    this.value = value;',
    '  }',
    '',
    '  @Override',
    `  public ${type} value() {`,
    '    return value;',
    '  }',
    '}',
  ]
}

function renderOpen(name: string, constants: Constants, doc: string): string[] {
  return [
    ...renderJavadoc(`${doc}\n\nThe values known today: another may come.`.trim(), 0),
    `public final class ${name} {`,
    ...constants.flatMap(({ constant, value }) => [
      ...describeValue(value),
      `  public static final String ${constant} = ${writeValue(value)};`,
    ]),
    '',
    `  private ${name}() {}`,
    '}',
  ]
}

function describeValue(value: string | number): string[] {
  return renderJavadoc(`Value on the wire: \`${value}\`.`, 2)
}

function writeValue(value: string | number): string {
  if (typeof value === 'string') return quoteJava(value)
  return Number.isSafeInteger(value) ? `${value}L` : `${value}d`
}
