import { property } from '#resources/system/property'
import { sql } from 'kysely'
import { defineRules } from '../../engine/rules.ts'
import { refuseAt } from '../refuseField.ts'
import { changed, judgeValue } from './parameter.ts'

export const propertyRules = defineRules(property, {
  scopes: { ofGroup: (t, _user, { group }) => sql`${t('group')} = ${group ?? ''}` },
  actions: {
    async edit(tx, record, input) {
      if (input.parameter && input.parameter !== record.parameter) throw refuseAt('parameter', tx.texts('nerud.rules.otherParameter'))
      await tx.update(property, record.id, { parameterValue: judgeValue(tx.texts, record, input.parameterValue ?? null), ...changed(tx) })
    },
    async reset(tx, record) {
      await tx.update(property, record.id, { parameterValue: record.defaultValue, ...changed(tx) })
      return { parameter: record.parameter, parameterValue: record.defaultValue }
    },
    value: async (_tx, record) => ({
      parameter: record.parameter,
      parameterName: record.parameterName,
      parameterValue: record.parameterValue,
    }),
  },
})
