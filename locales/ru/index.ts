import { inputs } from './inputs.ts'
import { menu } from './menu.ts'
import { ra } from './ra.ts'
import { resources } from './resources.ts'
import { validation } from './validation.ts'

/** All Russian words: the framework's, the product's own (`nerud`), and those of every resource. */
export const ru = { ra, nerud: { input: inputs, menu, validation }, resources } as const
