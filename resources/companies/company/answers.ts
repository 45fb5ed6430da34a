import { field, shape } from '#resource'

const [id, number, text, sum, day] = [field.number(), field.number(), field.text(), field.decimal(), field.date()]

const side = { count: number, sum, stillCount: number, stillSum: sum, top: shape.list({ id, name: text, sum, lastMovement: day }) }
/** What companies owe us and what we owe them; debts that last moved on `stillUntil` or before stand still. */
export const debts = { owed: side, owe: side, stillUntil: day }
/** The same at the end of each of the last days. */
export const debtDays = shape.list({ day, owed: sum, owe: sum })
