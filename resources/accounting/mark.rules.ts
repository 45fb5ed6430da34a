/** How far somebody has read: up to a record of a transaction. `place`: where transactions were numbered so. */
export interface Mark {
  readonly place: string
  readonly xid: string
  readonly record: number
}

const FORM = /^([0-9a-f]{8})-(\d{1,20})-(\d{1,15})$/u

/** A mark as it is handed out. */
export const markText = ({ place, xid, record }: Mark): string => `${place}-${xid}-${record}`

/** A mark as it comes back; undefined for what is none. */
export function markOf(text: string): Mark | undefined {
  const [, place, xid, record] = FORM.exec(text) ?? []
  // A number of a transaction has 64 bits.
  if (place === undefined || BigInt(xid!) > 0xffff_ffff_ffff_ffffn) return undefined
  return { place, xid: xid!, record: Number(record) }
}
