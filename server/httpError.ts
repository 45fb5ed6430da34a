/** Why a call failed, as it goes out (problem+json): always in Russian, with the fields named. */
export interface HttpError {
  readonly status: number
  /** A code of the error catalogue, such as NO_RECORD. */
  readonly code: string
  readonly message: string
  /** Texts by the field's place on the wire. */
  readonly errors?: Readonly<Record<string, string>>
  /** Further facts for the screen: the current record of a conflict, the other record of a duplicate. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}
const marked: unique symbol = Symbol('httpError')

/** An error that the pipelines throw to end a call; the transaction is rolled back. */
export const httpError = (
  status: number,
  code: string,
  message: string,
  rest: Omit<HttpError, 'status' | 'code' | 'message'> = {},
): Error => Object.assign(new Error(message), { [marked]: { status, code, message, ...rest } satisfies HttpError })

/** The error of one sent value: 422 with the text at the field's place on the wire. */
export const fieldError = (place: string, text: string): Error => httpError(422, 'INVALID', text, { errors: { [place]: text } })

/** What an error of a call goes out as; undefined for any other error. */
export const httpErrorOf = (error: unknown): HttpError | undefined =>
  typeof error === 'object' && error !== null && marked in error ? (error as { [marked]: HttpError })[marked] : undefined

/** 404 of a record that is not there, or not for this user. */
export const notFound = ({ texts }: { readonly texts: (key: string) => string }): Error =>
  httpError(404, 'NO_RECORD', texts('nerud.server.noRecord'))
