// What Dredd reads of the document: it takes no `*/*`, no `default` and no parameter without an example.
// node prepare.cjs openapi.yaml prepared.json
const { writeFileSync } = require('node:fs')
const parser = require('@apidevtools/json-schema-ref-parser')

async function prepare([source, out]) {
  const document = await parser.dereference(source)
  for (const operation of Object.values(document.paths).flatMap(Object.values)) {
    // Without filters, which Dredd would fill: the one request of a list had better see all records.
    const inPath = operation.parameters?.filter((each) => each.in === 'path') ?? []
    operation.parameters = inPath.map((each) => ({ ...each, example: 'example' }))
    const { default: other, ...documented } = operation.responses
    operation.responses = mapValues({ 200: other, ...documented }, ({ description, content }, status) => ({
      description,
      // For the hooks: of an OpenAPI 3 document Dredd itself compares no schema.
      'x-schema': status in documented ? Object.values(content)[0].schema : undefined,
    }))
  }
  const { openapi, info, paths } = document
  writeFileSync(out, JSON.stringify({ openapi, info: { title: info.title, version: info.version }, paths }))
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))
}

prepare(process.argv.slice(2))
