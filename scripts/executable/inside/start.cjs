// The first script of the executable and of each of its threads: modules are read from the file itself.
const { registerHooks } = require('node:module')
const { getAsset } = require('node:sea')

const SCHEME = 'paycontract:'
const moduleAt = (url) => ({ url, format: 'module', shortCircuit: true })

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith(SCHEME)) return moduleAt(specifier)
    if (specifier.startsWith('.') && context.parentURL?.startsWith(SCHEME))
      return moduleAt(new URL(specifier, context.parentURL).href)
    return next(specifier, context)
  },
  load(url, context, next) {
    if (!url.startsWith(SCHEME)) return next(url, context)
    return { ...moduleAt(url), source: getAsset(url.slice(`${SCHEME}/`.length), 'utf8') }
  },
})
