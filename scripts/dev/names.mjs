// Loaded into the server of an application outside this project before its own code: the names of `imports` in package.json, such as '#resource', mean there
// what they mean here.
import { registerHooks } from 'node:module'

const project = new URL('../../package.json', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) => next(specifier, specifier.startsWith('#') ? { ...context, parentURL: project } : context),
})
