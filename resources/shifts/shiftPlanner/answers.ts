import { field, shape } from '#resource'

const { list, maybe } = shape
const [id, number, text, day] = [field.number(), field.number(), field.text(), field.date()]

/** The data of the board for some days: vehicles, their plan entries, shifts and repairs. */
export const plannerBoard = {
  vehicles: list({
    id,
    plate: text,
    brand: maybe(text),
    autopark: maybe(text),
    autoparkId: maybe(number),
    driver: maybe(text),
  }),
  entries: list({
    id,
    version: number,
    date: day,
    number: maybe(number),
    place: maybe(number),
    status: number,
    vehicle: number,
    driver: maybe(text),
    shiftState: maybe(text),
    lines: list({ from: text, to: text, material: maybe(text), planned: maybe(number), done: number }),
  }),
  shifts: list({ vehicle: number, date: day, kind: text, start: maybe(text), end: maybe(text), status: maybe(text), driver: maybe(text) }),
  repairs: list({ vehicle: number, from: day, to: maybe(day) }),
}
