import { actions } from './actions.ts'
import { dealForm } from './deals/deal/form.ts'
import { form } from './form.ts'
import { imports as imported } from './import.ts'
import { imports } from './imports.ts'
import { inputs } from './inputs.ts'
import { moneyScreens } from './moneyScreens.ts'
import { screens } from './screens.ts'
import { show } from './show.ts'
import { validation } from './validation.ts'

/** The words that no first page shows: of cards, forms, actions, imports and hand-made pages. They come with the first part that is fetched. */
export const late = {
  nerud: { input: inputs, validation, form, actions, import: { ...imported, ...imports }, show, screens, money: moneyScreens, dealForm },
} as const
