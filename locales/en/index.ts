import type { ru as russian } from '../ru/index.ts'
import type { late as russianLate } from '../ru/late.ts'
import type { Translation } from '../translation.ts'
import { uploader } from './content.ts'
import { dealForm, waybill, why } from './deals.ts'
import { orders } from './orders.ts'
import { bell } from './system.ts'
import { proposal } from './incoming.ts'
import { statement, addPayment, smz, paymentWindow } from './money.ts'
import { fines } from './fines.ts'
import { actions } from './actions.ts'
import { board } from './board.ts'
import { fileColumns } from './fileColumns.ts'
import { form } from './form.ts'
import { imports as imported } from './import.ts'
import { imports } from './imports.ts'
import { inputs } from './inputs.ts'
import { cell, list } from './list.ts'
import { inbox } from './inbox.ts'
import { matrix } from './matrix.ts'
import { menu } from './menu.ts'
import { pages } from './pages.ts'
import { period } from './period.ts'
import { ra } from './ra.ts'
import { resources } from './resources.ts'
import { screens } from './screens.ts'
import { search } from './search.ts'
import { shell } from './shell.ts'
import { show } from './show.ts'
import { standard } from './standard.ts'
import { validation } from './validation.ts'
import { widgets } from './widgets.ts'

type Words = Translation<(typeof russian)['nerud']> & Translation<(typeof russianLate)['nerud']>

/** The English words of the screens; whoever chooses the language fetches all of them at once, those of later parts too. */
export const en = {
  ra,
  nerud: {
    yes: 'Yes',
    no: 'No',
    input: inputs,
    shell,
    search,
    menu,
    period,
    pages,
    fields: standard,
    list,
    cell,
    validation,
    form,
    actions,
    import: { ...imported, ...imports },
    show,
    screens,
    widgets,
    bell,
    board,
    matrix,
    fileColumns,
    inbox,
    proposal,
    statement,
    payment: paymentWindow,
    addPayment,
    smz,
    fines,
    waybill,
    why,
    dealForm,
    orders,
    uploader,
  },
  resources,
} as const satisfies { readonly ra: object; readonly nerud: Words; readonly resources: object }
