// What `stepci generate` reads of the document: it follows no references.
// node prepare.cjs openapi.yaml openapi.json
const { writeFileSync } = require('node:fs')
const parser = require('@apidevtools/json-schema-ref-parser')

const [source, out] = process.argv.slice(2)
parser.dereference(source).then(({ openapi, info, tags, paths }) => {
  writeFileSync(out, JSON.stringify({ openapi, info, tags, paths }))
})
