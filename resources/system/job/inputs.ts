import { field } from '#resource'

/** What people may start work with, whatever its kind. */
export const jobInputs = {
  dateFrom: field.date(),
  dateTo: field.date(),
  product: field.reference('product'),
  cargoRoute: field.reference('cargoRoute'),
  tariff: field.reference('oilCompanyTariff', { only: { isActive: true } }),
} as const

/** What each kind is asked with, by its code; a kind that is not here takes nothing (`server/rules/jobs.ts` holds the kinds). */
export const JOB_ASKS: Readonly<Record<string, readonly (keyof typeof jobInputs)[]>> = {
  deals_recalc: ['dateFrom', 'dateTo', 'product', 'cargoRoute'],
  transaction_recalc_tarif: ['dateFrom', 'dateTo', 'tariff'],
}
