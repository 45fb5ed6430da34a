import { httpError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/rules.ts'

/** The error of a box that is not there for this user. */
export const noBox = (tx: Tx): Error => httpError(404, 'NO_RECORD', tx.texts('nerud.server.noRecord'))
