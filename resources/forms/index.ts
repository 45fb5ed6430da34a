import type { Form } from '#resource/form'
import { act } from './act.ts'
import { cargoWaybill } from './cargoWaybill.ts'
import { carriageOrder } from './carriageOrder.ts'
import { cashOrder } from './cashOrder.ts'
import { companyCard } from './companyCard.ts'
import { invoice } from './invoice.ts'
import { paySheet } from './paySheet.ts'
import { payslip } from './payslip.ts'
import { powerOfAttorney } from './powerOfAttorney.ts'
import { reconciliation } from './reconciliation.ts'
import { transferDocument } from './transferDocument.ts'
import { transportWaybill } from './transportWaybill.ts'
import { tripRegister } from './tripRegister.ts'
import { tripSheet } from './tripSheet.ts'
import { vehicleSheet } from './vehicleSheet.ts'

/** The forms included in the product, in the order of the list of templates. */
export const FORMS: readonly Form[] = [
  transferDocument,
  invoice,
  act,
  tripRegister,
  transportWaybill,
  cargoWaybill,
  carriageOrder,
  powerOfAttorney,
  tripSheet,
  reconciliation,
  payslip,
  paySheet,
  cashOrder,
  companyCard,
  vehicleSheet,
]
