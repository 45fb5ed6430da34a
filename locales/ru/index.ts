import { actions } from './actions.ts'
import { form } from './form.ts'
import { imports } from './imports.ts'
import { inputs } from './inputs.ts'
import { cell, list } from './list.ts'
import { menu } from './menu.ts'
import { ra } from './ra.ts'
import { resources } from './resources.ts'
import { rules } from './rules.ts'
import { shell } from './shell.ts'
import { show } from './show.ts'
import { standard } from './standard.ts'
import { validation } from './validation.ts'

/** All Russian words: the framework's, the product's own (`nerud`), and those of every resource. */
export const ru = { ra, nerud: { input: inputs, shell, menu, fields: standard, rules, validation, form, actions, import: imports, list, cell, show }, resources } as const
