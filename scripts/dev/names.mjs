// Loaded before the code of a server whose application is outside this project: resolves the names of `imports` in package.json of this
// project, such as '#resource'.
import { registerHooks } from 'node:module'

const project = new URL('../../package.json', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) => next(specifier, specifier.startsWith('#') ? { ...context, parentURL: project } : context),
})
