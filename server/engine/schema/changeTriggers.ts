import { quote } from './names.ts'

const EVENTS = [
  ['insert', 'new table as fresh'],
  ['update', 'old table as former new table as fresh'],
  ['delete', 'old table as former'],
] as const

/** Calls a function once after each statement that changes rows of a table: it finds what they are as `fresh`, what they were as `former`. */
export const changeTriggers = (name: string, table: string, run = name): readonly string[] =>
  EVENTS.map(
    ([event, tables]) =>
      `create or replace trigger ${quote(`${name}_${event}`)} after ${event} on ${quote(table)} referencing ${tables}
      for each statement execute function ${quote(run)}()`,
  )
