import { refusal } from '../engine/refusal.ts'

/** The refusal of one field of an input: 422 with the text at the field's place. */
export const refuseAt = (place: string, text: string): Error => refusal(422, 'INVALID', text, { errors: { [place]: text } })
