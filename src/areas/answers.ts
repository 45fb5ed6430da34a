import { field, shape } from '#resource'

const [id, number, text, flag] = [field.number(), field.number(), field.text(), field.flag()]

/** The response of marking a record. */
export const marked = { id }
/** The results for each record of an action on several. */
export const results = { results: shape.list({ id, ok: flag, message: shape.optional(text), version: shape.optional(number) }) }
/** The same, or the id of the job that processes them if there are many. */
export const resultsOrJob = { results: shape.optional(results.results), job: shape.optional(number), count: shape.optional(number) }
/** The response of resetting a parameter. */
export const resetParameter = { parameter: text, parameterValue: shape.maybe(text) }
