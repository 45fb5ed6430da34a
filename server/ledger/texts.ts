import { httpError } from '../httpError.ts'
import type { Tx } from '../engine/rules.ts'

/** What is said where calls of boxes and payments are asked wrongly, in places that have no other texts at hand. */
export const texts = {
  badDay: 'Нужна дата вида ДД.ММ.ГГГГ',
} as const

/** The error of a box that is not there for this user. */
export const noBox = (tx: Tx): Error => httpError(404, 'NO_RECORD', tx.texts('nerud.server.noRecord'))
