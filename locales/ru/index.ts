import { actions } from './actions.ts'
import { form } from './form.ts'
import { imports as imported } from './import.ts'
import { imports } from './imports.ts'
import { inputs } from './inputs.ts'
import { cell, list } from './list.ts'
import { menu } from './menu.ts'
import { pages } from './pages.ts'
import { ra } from './ra.ts'
import { resources } from './resources.ts'
import { search } from './search.ts'
import { shell } from './shell.ts'
import { show } from './show.ts'
import { standard } from './standard.ts'
import { validation } from './validation.ts'

/** The Russian words that screens show: the framework's, the product's own (`nerud`), and those of every resource. Those of hand-made pages are in `late.ts`; what only the server says is in `served.ts`. */
export const ru = {
  ra,
  nerud: {
    yes: 'Да',
    no: 'Нет',
    input: inputs,
    shell,
    search,
    menu,
    pages,
    fields: standard,
    validation,
    form,
    actions,
    import: { ...imported, ...imports },
    list,
    cell,
    show,
  },
  resources,
} as const
