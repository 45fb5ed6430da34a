import { field } from '#resource'

/** How a parameter's value is written: free text, a whole number, a switch ON/OFF, one of its options, or a file. */
const PARAMETER_TYPES = ['text', 'number', 'switch', 'option', 'file'] as const

/** Settings and properties have the same shape (foundations §3): a named value with its default. */
export const parameterFields = {
  parameter: field.text({ required: true, max: 60, readonly: true }),
  parameterName: field.text({ required: true, readonly: true }),
  parameterValue: field.text({ max: 1000, readonly: true }),
  type: field.choice(PARAMETER_TYPES, { readonly: true, default: 'text' }),
  options: field.json({ readonly: true }),
  defaultValue: field.text({ max: 1000, readonly: true }),
  description: field.text({ max: 1000, readonly: true }),
  file: field.file({ readonly: true }),
  changedAt: field.dateTime({ readonly: true }),
  changedBy: field.reference('account', { readonly: true, shows: ['fio'] }),
} as const
