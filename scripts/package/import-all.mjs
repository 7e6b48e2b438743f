// Prints a module that imports all that the installed packages export with types, so that these can be compiled.
import { readFileSync } from 'node:fs'

for (const name of ['paycontract', 'paycontract-kit']) {
  const { exports } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
  for (const [entry, { types }] of Object.entries(exports)) {
    const module = name + entry.slice(1)
    if (types) console.log(`export * as ${module.replaceAll(/\W/g, '_')} from '${module}'`)
  }
}
