import type { Form } from '#resource/form'
import { carriageOrder } from './carriageOrder.ts'
import { companyCard } from './companyCard.ts'
import { powerOfAttorney } from './powerOfAttorney.ts'
import { transportWaybill } from './transportWaybill.ts'
import { tripSheet } from './tripSheet.ts'
import { vehicleSheet } from './vehicleSheet.ts'

/** The forms that the product ships, in the order of the list of templates. */
export const FORMS: readonly Form[] = [transportWaybill, carriageOrder, powerOfAttorney, tripSheet, companyCard, vehicleSheet]
