/** An error of the catalogue: what the server returns, the reason, and what to do. */
export type ErrorRow = {
  readonly code: string
  readonly http_status: number
  readonly message: string
  readonly reason: string
  readonly remedy: string
  readonly area: string
}

/** Returns a function that makes the errors of an area. */
export const area =
  (name: string) =>
  (code: string, http_status: number, message: string, reason: string, remedy: string): ErrorRow => ({
    code,
    http_status,
    message,
    reason,
    remedy,
    area: name,
  })
