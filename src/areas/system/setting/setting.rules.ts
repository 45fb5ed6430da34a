import { setting } from './setting.ts'
import { defineRules } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'
import { changed, readParameterValue, rejectOther, valueOfFile } from '../property/parameter.rules.ts'

export const settingRules = defineRules(setting, {
  actions: {
    async edit(tx, record, input) {
      rejectOther(tx.texts, record, input.parameter)
      const file = input.file ?? null
      const sent = input.parameterValue ?? null
      if (file && record.type !== 'file') throw fieldError('file', tx.texts('nerud.validation.unknown'))
      // The form also sends the URL of the current file when no new one was chosen.
      if (record.type === 'file' && !file && sent === record.parameterValue) return
      const value = file ? await valueOfFile(tx, record.parameter, file) : readParameterValue(tx.texts, record, sent)
      await tx.update(setting, record.id, { parameterValue: value, file, ...changed(tx) })
    },
    async reset(tx, record) {
      await tx.update(setting, record.id, { parameterValue: record.defaultValue, file: null, ...changed(tx) })
      return { parameter: record.parameter, parameterValue: record.defaultValue }
    },
  },
})
