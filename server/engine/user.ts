/** Who looks as another person does, from which session of their own, and until when at the latest, ISO 8601. */
export interface Viewer {
  readonly id: number
  readonly fio: string
  readonly session: number
  readonly until: string
}

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
  /** Somebody else who looks as this person does: they see all that the person sees, and write nothing. */
  readonly viewer?: Viewer
  /** The token of the API by which the call came, for its owner. */
  readonly token?: { readonly id: number; readonly name: string }
}

/** Who stands behind a request. */
export interface Caller {
  readonly user: User
  /** A temporary password must be changed before anything else. */
  readonly mustChange: boolean
  /** When the token in use was made, in milliseconds. */
  readonly issued: number
  /** How many calls a program may make in a minute. */
  readonly most?: number
}
