/** Who makes the call. `rights` are already without the writing codes in read-only mode. */
export interface User {
  readonly id: number
  readonly login: string
  readonly fio: string
  readonly rights: ReadonlySet<string>
  readonly readOnly: boolean
  /** All of the user's roles only read: read-only mode cannot be switched off. */
  readonly onlyReads?: boolean
  readonly session: number
  /** The token of the API by which the call came, for its owner. */
  readonly token?: { readonly id: number; readonly name: string }
}
