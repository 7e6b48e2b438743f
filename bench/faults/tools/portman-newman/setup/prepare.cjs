// What Portman reads of the document: it writes tests for JSON alone, and none for `default`.
// node prepare.cjs openapi.yaml prepared.json
const { writeFileSync } = require('node:fs')
const parser = require('@apidevtools/json-schema-ref-parser')

async function prepare([source, out]) {
  const document = await parser.bundle(source)
  const responses = document.components.responses
  for (const name of Object.keys(responses)) {
    const { content, ...rest } = responses[name]
    responses[name] =
      name === 'AnyResponse' ? rest : { ...rest, content: { 'application/json': content['*/*'] } }
  }
  for (const operation of Object.values(document.paths).flatMap(Object.values)) {
    const { default: other, ...documented } = operation.responses
    operation.responses = { 200: other, ...documented }
  }
  writeFileSync(out, JSON.stringify(document))
}

prepare(process.argv.slice(2))
