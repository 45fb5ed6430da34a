import { field, shape } from '#resource'

const [id, number, text, flag] = [field.number(), field.number(), field.text(), field.flag()]

/** A record that was marked. */
export const marked = { id }
/** What became of each record of an action over many. */
export const results = { results: shape.list({ id, ok: flag, message: shape.optional(text), version: shape.optional(number) }) }
/** The same, or the job that does it where they are many. */
export const resultsOrJob = { results: shape.optional(results.results), job: shape.optional(number), count: shape.optional(number) }
/** A parameter that was set back. */
export const resetParameter = { parameter: text, parameterValue: shape.maybe(text) }
