import { actions } from './actions.ts'
import { uploader } from './content/documentUploaderToken/page.ts'
import { dealForm } from './deals/deal/form.ts'
import { orders } from './orders/materialOrder/form.ts'
import { bell } from './system/notice/screens.ts'
import { board } from './board.ts'
import { waybill } from './deals/deal/window.ts'
import { why } from './deals/deal/why.ts'
import { fileColumns } from './fileColumns.ts'
import { form } from './form.ts'
import { matrix } from './matrix.ts'
import { imports as imported } from './import.ts'
import { imports } from './imports.ts'
import { inbox } from './inbox.ts'
import { proposal } from './incoming/bankTransaction/proposal.ts'
import { inputs } from './inputs.ts'
import { statement } from './money/cashTransaction/statement.ts'
import { addPayment } from './money/payment/adding.ts'
import { fines } from './fines/truckPenaltyTransaction/strip.ts'
import { smz } from './money/payment/strip.ts'
import { paymentWindow } from './money/payment/window.ts'
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
