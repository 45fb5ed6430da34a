import type { Problem } from '#resource'
import type { Texts } from './engine/texts.ts'

/** A text, or its key when the language of the call is unknown: it is translated when the answer is created. */
export type Message = string | Problem

/** Why a call failed, with the fields named; `S` is the type of its texts. */
export interface HttpError<S = Message> {
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
  message: Message,
  rest: Omit<HttpError, 'status' | 'code' | 'message'> = {},
): Error =>
  Object.assign(new Error(typeof message === 'string' ? message : message.key), {
    [marked]: { status, code, message, ...rest } satisfies HttpError,
  })

/** Creates the error of one sent value: 422 with the text at the field's path on the wire. */
export const fieldError = (place: string, text: Message): Error => httpError(422, 'INVALID', text, { errors: { [place]: text } })

/** Returns the content of an error of a call, with untranslated texts; undefined for any other error. */
export const httpErrorOf = (error: unknown): HttpError | undefined =>
  typeof error === 'object' && error !== null && marked in error ? (error as { [marked]: HttpError })[marked] : undefined

/** The same with translated texts. */
export function localizedErrorOf(error: unknown, texts: Texts): HttpError<string> | undefined {
  const found = httpErrorOf(error)
  if (!found) return undefined
  const { message, errors, ...rest } = found
  const words = (text: Message): string => (typeof text === 'string' ? text : texts(text.key, text.params))
  return {
    ...rest,
    message: words(message),
    ...(errors && { errors: Object.fromEntries(Object.entries(errors).map(([place, text]) => [place, words(text)])) }),
  }
}

/** Creates the error 404 for a record that does not exist or that the user may not see. */
export const notFound = ({ texts }: { readonly texts: (key: string) => string }): Error =>
  httpError(404, 'NO_RECORD', texts('nerud.server.noRecord'))
