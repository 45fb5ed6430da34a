import { formatDate, parseDate } from '#resource/text'
import { property } from '#resources/system/property'
import { sql } from 'kysely'
import { defineRules, type Tx } from '../../engine/rules.ts'
import { CLOSED_UNTIL } from '../../ledger/tables.ts'
import { fieldError } from '../../httpError.ts'
import { changed, readParameterValue } from './property/parameter.ts'

/** The last closed day as the ledger reads it. */
function dayIn(tx: Tx, value: string | null): string | null {
  if (value === null) return null
  const day = parseDate(value, tx.today)
  if (!day) throw fieldError('parameterValue', tx.texts('nerud.ledger.badDay'))
  return formatDate(day)
}

export const propertyRules = defineRules(property, {
  scopes: { ofGroup: (t, _user, { group }) => sql`${t('group')} = ${group ?? ''}` },
  actions: {
    async edit(tx, record, input) {
      if (input.parameter && input.parameter !== record.parameter) throw fieldError('parameter', tx.texts('nerud.rules.otherParameter'))
      const value = readParameterValue(tx.texts, record, input.parameterValue ?? null)
      await tx.update(property, record.id, { parameterValue: record.parameter === CLOSED_UNTIL ? dayIn(tx, value) : value, ...changed(tx) })
    },
    async reset(tx, record) {
      await tx.update(property, record.id, { parameterValue: record.defaultValue, ...changed(tx) })
      return { parameter: record.parameter, parameterValue: record.defaultValue }
    },
  },
  queries: {
    value: async (_tx, record) => ({
      parameter: record.parameter,
      parameterName: record.parameterName,
      parameterValue: record.parameterValue,
    }),
  },
})
