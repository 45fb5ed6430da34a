import {
  isNeverRemoved,
  mayChange,
  wirePathOf,
  refusedText,
  headerLinesOf,
  type Problem,
  type Refused,
  type Resource,
  type Resources,
} from '#resource'
import type { Texts } from './engine/texts.ts'

/** A text, or its key when the language of the call is unknown: it is translated when the answer is created. */
export type ErrorMessage = string | Problem

/** Why a call failed, with the fields named; `S` is the type of its texts. */
export interface HttpError<S = ErrorMessage> {
  readonly status: number
  /** A code of the error catalogue, such as NO_RECORD. */
  readonly code: string
  readonly message: S
  /** Texts by the field's path on the wire. */
  readonly errors?: Readonly<Record<string, S>>
  /** Further data for the screen: the current record of a conflict, the other record of a duplicate. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}
const marked: unique symbol = Symbol('httpError')

/** Creates the error that ends a call; the transaction is rolled back. */
export const httpError = (
  status: number,
  code: string,
  message: ErrorMessage,
  rest: Omit<HttpError, 'status' | 'code' | 'message'> = {},
): Error =>
  Object.assign(new Error(typeof message === 'string' ? message : message.key), {
    [marked]: { status, code, message, ...rest } satisfies HttpError,
  })

/** Creates the error of one sent value: 422 with the text at the field's path on the wire. */
export const fieldError = (path: string, text: ErrorMessage): Error => httpError(422, 'INVALID', text, { errors: { [path]: text } })

/** Returns the content of an error of a call, with untranslated texts; undefined for any other error. */
export const httpErrorOf = (error: unknown): HttpError | undefined =>
  typeof error === 'object' && error !== null && marked in error ? (error as { [marked]: HttpError })[marked] : undefined

/** The same with translated texts. */
export function localizedErrorOf(error: unknown, texts: Texts): HttpError<string> | undefined {
  const found = httpErrorOf(error)
  if (!found) return undefined
  const { message, errors, ...rest } = found
  const words = (text: ErrorMessage): string => (typeof text === 'string' ? text : texts(text.key, text.params))
  return {
    ...rest,
    message: words(message),
    ...(errors && { errors: Object.fromEntries(Object.entries(errors).map(([path, text]) => [path, words(text)])) }),
  }
}

/** Creates the error 404 for a record that does not exist or that the user may not see. */
export const notFound = ({ texts }: { readonly texts: (key: string) => string }): Error =>
  httpError(404, 'NO_RECORD', texts('nerud.server.noRecord'))

/** Throws 409 for a record that can never be removed, or that may not be changed any more; `prior` is the old record by field name. */
export function rejectRefused(
  { texts }: { readonly texts: Texts },
  resource: Resource,
  prior: Readonly<Record<string, unknown>>,
  isRemoved: boolean,
): void {
  const refused = (what: Refused): Error => httpError(409, 'NOT_NOW', refusedText(resource, prior, what, texts))
  if (isRemoved && prior['isDelete'] !== true && isNeverRemoved(resource)) throw refused('remove')
  if (!mayChange(resource, prior)) throw refused('edit')
}

/** The engine in a language. */
interface Speaking {
  readonly texts: Texts
  readonly resources: Resources
}

/** The limit of errors in one answer. */
const LISTED = 100

/**
 * Returns the error 422 for an input, with a message per field, by path on the wire. The main message is the first one with the field's
 * label; a field without a label is not named in it, because its name is for programs only.
 */
export function validationError(
  engine: Speaking,
  resource: Resource | undefined,
  problems: Readonly<Record<string, Problem>>,
  label: (path: string) => string | undefined = path => resource && labelAt(engine, resource, path),
): Error {
  const listed = Object.entries(problems).slice(0, LISTED)
  const errors = Object.fromEntries(listed.map(([path, problem]) => [path, engine.texts(problem.key, problem.params)]))
  const [path = '', text = ''] = Object.entries(errors)[0] ?? []
  const field = label(path)
  return httpError(422, 'INVALID', field === undefined ? text : engine.texts('nerud.server.invalid', { field, text }), { errors })
}

/** Returns the label of an action's input: its own, or that of the record's field. */
export const inputLabel = (engine: Speaking, resource: Resource, path: string): string | undefined =>
  knownText(engine, `resources.${resource.name}.inputs.${path}`, `resources.${resource.name}.fields.${path}`, `nerud.fields.${path}`)

/** Returns a field's label by its path on the wire; for a line, with its number from 1. Undefined when the path is not a field. */
function labelAt(engine: Speaking, resource: Resource, path: string): string | undefined {
  for (const { name, child } of headerLinesOf(engine.resources, resource)) {
    const at = wirePathOf(resource, name)
    const [, index, rest] = (path.startsWith(`${at}.`) && /^(\d+)(?:\.(.+))?$/.exec(path.slice(at.length + 1))) || []
    const below = rest && labelAt(engine, child, rest)
    if (index) return `${labelOf(engine, resource, name)}, ${Number(index) + 1}${below ? `, ${below}` : ''}`
  }
  const name = Object.keys(resource.fields).find(one => wirePathOf(resource, one) === path)
  return name && labelOf(engine, resource, name)
}

/** Returns the first of these texts that exists. */
const knownText = (engine: Pick<Speaking, 'texts'>, ...keys: readonly string[]): string | undefined =>
  keys.map(key => [key, engine.texts(key)] as const).find(([key, text]) => text !== key)?.[1]
/** Returns a field's label; standard fields share theirs. */
export function labelOf(engine: Pick<Speaking, 'texts'>, resource: Resource, name: string): string {
  return knownText(engine, `resources.${resource.name}.fields.${name}`, `nerud.fields.${name}`) ?? name
}

/** Returns a text of the session by its key (`nerud.session.*`); it is translated when the answer is created. */
export const sessionText = (key: string, params?: Readonly<Record<string, string | number>>): Problem => ({
  key: `nerud.session.${key}`,
  ...(params && { params }),
})
