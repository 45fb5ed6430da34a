/** Somebody who views the product as another person: their own session, and the end of the view at the latest, ISO 8601. */
export interface Viewer {
  readonly id: number
  readonly fio: string
  readonly session: number
  readonly until: string
}

/** The user of a call. In read-only mode `rights` has no codes for writing. */
export interface User {
  readonly id: number
  readonly login: string
  readonly fio: string
  readonly rights: ReadonlySet<string>
  readonly readOnly: boolean
  /** All roles of the user are read-only, so that read-only mode cannot be switched off. */
  readonly onlyReads?: boolean
  readonly session: number
  /** Somebody who views the product as this user: they see everything that the user sees, and cannot write. */
  readonly viewer?: Viewer
  /** The API token of the call; it acts for its owner. */
  readonly token?: { readonly id: number; readonly name: string }
}

/** The caller of a request. */
export interface Caller {
  readonly user: User
  /** A temporary password must be changed before any other call. */
  readonly mustChange: boolean
  /** The time when the token in use was issued, in milliseconds. */
  readonly issued: number
  /** The limit of calls per minute for a program. */
  readonly most?: number
}
