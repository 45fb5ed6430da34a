import { property } from './property.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { changed, readParameterValue, rejectOther } from './parameter.rules.ts'

export const propertyRules = defineRules(property, {
  scopes: { ofGroup: (t, _user, { group }) => sql`${t('group')} = ${group ?? ''}` },
  actions: {
    async edit(tx, record, input) {
      rejectOther(tx.texts, record, input.parameter)
      const value = readParameterValue(tx.texts, record, input.parameterValue ?? null)
      await tx.update(property, record.id, { parameterValue: value, ...changed(tx) })
    },
    async reset(tx, record) {
      await tx.update(property, record.id, { parameterValue: record.defaultValue, ...changed(tx) })
      return { parameter: record.parameter, parameterValue: record.defaultValue }
    },
  },
  queries: {
    async value(tx, { id }) {
      const { parameter, parameterName, parameterValue } = await tx.read(property, id)
      return { parameter, parameterName, parameterValue }
    },
  },
})
