import { dealForm } from './deals/form.ts'
import { moneyScreens } from './moneyScreens.ts'
import { screens } from './screens.ts'

/** The words of hand-made pages and parts: fetched with the first of them. */
export const late = { nerud: { screens, money: moneyScreens, dealForm } } as const
