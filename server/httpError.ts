import type { Problem } from '#resource'
import type { Texts } from './engine/texts.ts'

/** A text in words, or its key where the language of the call is not at hand: it is put in words when the answer is made. */
export type Message = string | Problem

/** Why a call failed, with the fields named; `S` is how its texts stand. */
export interface HttpError<S = Message> {
  readonly status: number
  /** A code of the error catalogue, such as NO_RECORD. */
  readonly code: string
  readonly message: S
  /** Texts by the field's place on the wire. */
  readonly errors?: Readonly<Record<string, S>>
  /** Further facts for the screen: the current record of a conflict, the other record of a duplicate. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}
const marked: unique symbol = Symbol('httpError')

/** An error that the pipelines throw to end a call; the transaction is rolled back. */
export const httpError = (
  status: number,
  code: string,
  message: Message,
  rest: Omit<HttpError, 'status' | 'code' | 'message'> = {},
): Error =>
  Object.assign(new Error(typeof message === 'string' ? message : message.key), {
    [marked]: { status, code, message, ...rest } satisfies HttpError,
  })

/** The error of one sent value: 422 with the text at the field's place on the wire. */
export const fieldError = (place: string, text: Message): Error => httpError(422, 'INVALID', text, { errors: { [place]: text } })

/** What an error of a call is, its texts as they stand; undefined for any other error. */
export const httpErrorOf = (error: unknown): HttpError | undefined =>
  typeof error === 'object' && error !== null && marked in error ? (error as { [marked]: HttpError })[marked] : undefined

/** The same in words, as it goes out. */
export function localizedErrorOf(error: unknown, texts: Texts): HttpError<string> | undefined {
  const found = httpErrorOf(error)
  if (!found) return undefined
  const { message, errors, ...rest } = found
  const words = (text: Message): string => (typeof text === 'string' ? text : texts(text.key, text.params))
  return {
    ...rest,
    message: words(message),
    ...(errors && { errors: Object.fromEntries(Object.entries(errors).map(([place, said]) => [place, words(said)])) }),
  }
}

/** 404 of a record that is not there, or not for this user. */
export const notFound = ({ texts }: { readonly texts: (key: string) => string }): Error =>
  httpError(404, 'NO_RECORD', texts('nerud.server.noRecord'))
