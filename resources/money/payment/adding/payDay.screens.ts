/** The days that a payment may have: years 2000–2039 (finance §5). */
export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2039-12-31'

const DAY = /^(?:|[0-3]|[0-2]\d|3[01])$/u
const MONTH = /^(?:|[01]|0[1-9]|1[0-2])$/u
const YEAR = /^(?:|2|20|20[0-3]|20[0-3]\d)$/u

/** May the typed text become the date of a payment: day 0–31, month 01–12, year 200x–203x (finance §5, "Date mask")? */
export const fitsPayDay = (text: string): boolean => {
  const [day = '', month = '', year = '', ...rest] = text.split('.')
  return rest.length === 0 && DAY.test(day) && MONTH.test(month) && YEAR.test(year)
}

/** Is this a whole day on which a payment may lie? */
export const isPayDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value) && value >= FIRST_DAY && value <= LAST_DAY
