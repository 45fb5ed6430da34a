import { httpError } from '../httpError.ts'
import type { Tx } from '../engine/rules.ts'

/** The error of a box that is not there for this user. */
export const noBox = (tx: Tx): Error => httpError(404, 'NO_RECORD', tx.texts('nerud.server.noRecord'))
