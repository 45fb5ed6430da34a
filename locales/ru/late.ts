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
import { matrix } from './matrix.ts'
import { imports as imported } from './import.ts'
import { imports } from './imports.ts'
import { inbox } from './inbox.ts'
import { inputs } from './inputs.ts'
import { ra } from './ra.ts'
import { screens } from './screens.ts'
import { shell } from './shell.ts'
import { show } from './show.ts'
import { validation } from './validation.ts'
import { widgets } from './widgets.ts'

/** The words that no first page shows: of cards, forms, actions, imports and hand-made pages. They come with the first part that is fetched. */
export const late = {
  ra,
  nerud: {
    shell,
    input: inputs,
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
} as const
