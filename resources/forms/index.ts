import type { Form } from '#resource/form'
import { act, invoice, tripRegister } from './closing.ts'
import { cargoWaybill } from './cargoWaybill.ts'
import { carriageOrder, tripSheet } from './trips.ts'
import { cashOrder, paySheet, payslip } from './payments.ts'
import { companyCard, powerOfAttorney, reconciliation, vehicleSheet } from './counterparties.ts'
import { transferDocument } from './transferDocument.ts'
import { transportWaybill } from './transportWaybill.ts'

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
