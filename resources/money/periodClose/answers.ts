import { field, shape } from '#resource'

const { list, map, maybe } = shape
const [id, number, text, sum, day, flag] = [field.number(), field.number(), field.text(), field.decimal(), field.date(), field.flag()]

/** The open items of a period, and the result of the last check of the boxes. */
export const checklist = {
  from: maybe(day),
  to: day,
  closedUntil: maybe(day),
  lines: list({ name: text, severity: text, count: number, isMany: flag, sum: maybe(sum) }),
  boxes: {
    state: field.choice(['right', 'broken', 'stale', 'running', 'failed', 'missing']),
    job: maybe(number),
    at: maybe(field.dateTime()),
    broken: number,
  },
  hanging: number,
}
/** The balances of the boxes at the close, and the boxes that have moved since. */
export const movedSince = {
  sums: map(sum),
  boxes: list({ kind: field.choice(['C', 'E', 'O', 'F', 'P']), id, name: maybe(text), sum: maybe(sum), rows: number }),
}
