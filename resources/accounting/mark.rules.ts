/** A position in the exchange: a record of a transaction. `place`: the origin of the transaction ids. */
export interface Mark {
  readonly place: string
  readonly xid: string
  readonly record: number
}

const FORM = /^([0-9a-f]{8})-(\d{1,20})-(\d{1,15})$/u

/** Formats a position. */
export const markText = ({ place, xid, record }: Mark): string => `${place}-${xid}-${record}`

/** Parses a position; undefined for an invalid one. */
export function markOf(text: string): Mark | undefined {
  const [, place, xid, record] = FORM.exec(text) ?? []
  // A transaction id has 64 bits.
  if (place === undefined || BigInt(xid!) > 0xffff_ffff_ffff_ffffn) return undefined
  return { place, xid: xid!, record: Number(record) }
}
