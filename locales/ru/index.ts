import { actions } from './actions.ts'
import { deals } from './deals/rules.ts'
import { file, template } from './file.ts'
import { form } from './form.ts'
import { imports as imported } from './import.ts'
import { imports } from './imports.ts'
import { inputs } from './inputs.ts'
import { jobs } from './jobs.ts'
import { cell, list } from './list.ts'
import { menu } from './menu.ts'
import { ledger } from './money/ledger.ts'
import { payments } from './money/payment.ts'
import { pages } from './pages.ts'
import { moneyScreens } from './moneyScreens.ts'
import { ra } from './ra.ts'
import { resources } from './resources.ts'
import { rules } from './rules.ts'
import { screens } from './screens.ts'
import { search } from './search.ts'
import { docs, server } from './server.ts'
import { shell } from './shell.ts'
import { show } from './show.ts'
import { standard } from './standard.ts'
import { validation } from './validation.ts'

/** All Russian words: the framework's, the product's own (`nerud`), and those of every resource. */
export const ru = {
  ra,
  nerud: {
    yes: 'Да',
    no: 'Нет',
    input: inputs,
    server,
    docs,
    file,
    template,
    shell,
    screens,
    search,
    money: moneyScreens,
    ledger,
    jobs,
    payments,
    menu,
    deals,
    pages,
    fields: standard,
    rules,
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
