import { sql } from 'kysely'
import type { RecordOf } from '#resource'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError } from '#server/httpError.ts'
import { defineRules } from '#server/engine/rules.ts'
import { property, setting } from './parameters.ts'

/** A setting or property, as its rules read it. */
type Parameter = Pick<RecordOf<typeof property>, 'id' | 'parameter' | 'parameterValue' | 'defaultValue' | 'type' | 'options'>
type Texts = Tx['texts']

const wrong = (texts: Texts, key: string, params?: Record<string, unknown>): Error =>
  fieldError('parameterValue', texts(`nerud.rules.${key}`, params))

/** Normalises a value by its type; throws an error with a text if it does not match. Only free text may be empty. */
function readParameterValue(texts: Texts, parameter: Parameter, value: string | null): string | null {
  const { type } = parameter
  if (value === null) {
    if (type === 'text') return null
    throw wrong(texts, type === 'file' ? 'valueFile' : 'valueRequired')
  }
  if (type === 'number' && !/^-?\d{1,9}$/.test(value)) throw wrong(texts, 'valueNumber')
  if (type === 'switch') {
    const state = value.toUpperCase()
    if (state !== 'ON' && state !== 'OFF') throw wrong(texts, 'valueSwitch')
    return state
  }
  const options = Array.isArray(parameter.options) ? parameter.options.map(String) : []
  if (type === 'option' && !options.includes(value)) throw wrong(texts, 'valueOption', { options: options.join(', ') })
  return value
}

/** The form contains the parameter besides the path (foundations §7); throws if they differ. */
function rejectOther(texts: Texts, { parameter }: Pick<Parameter, 'parameter'>, sentName: string | null | undefined): void {
  if (sentName && sentName !== parameter) throw fieldError('parameter', texts('nerud.rules.otherParameter'))
}

/** Who changed a parameter, and when. */
export const changed = (tx: Tx): { changedAt: Date; changedBy: number } => ({ changedAt: tx.now, changedBy: tx.user.id })

/** The value of a file parameter: for the favicon its URL (with the file id, so that browsers load a new one), else the file name. */
export async function valueOfFile(tx: Tx, parameter: string, file: number): Promise<string> {
  if (parameter === 'favicon') return `/api/favicon?v=${file}`
  const { rows } = await sql<{ name: string }>`select file_name as name from sys_file where id = ${file}`.execute(tx.db)
  return rows[0]?.name ?? ''
}

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
