import type { Form } from '#resource/form'
import { transportWaybill } from './transportWaybill.ts'

/** The forms that the product ships, in the order of the list of templates. */
export const FORMS: readonly Form[] = [transportWaybill]
