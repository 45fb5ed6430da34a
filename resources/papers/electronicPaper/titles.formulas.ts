/**
 * Kinds of electronic documents: the transport waybill (ЭТрН), the trip sheet of a vehicle of a shift (ЭПЛ), the universal transfer
 * document (УПД).
 */
export const EDO_KINDS = ['etrn', 'epl', 'upd'] as const
export type EdoKind = (typeof EDO_KINDS)[number]
/** The titles that a document may have, in order. */
export const TITLES = ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'] as const
export type TitleCode = (typeof TITLES)[number]
/** The signers of titles. */
export const SIGNERS = ['shipper', 'carrier', 'consignee', 'owner', 'medic', 'controller', 'odometer', 'seller', 'buyer'] as const
export type Signer = (typeof SIGNERS)[number]
export const EDO_STATES = ['draft', 'sent', 'partSigned', 'signed', 'refused', 'annulled'] as const
export type EdoState = (typeof EDO_STATES)[number]

/**
 * The first day from which carriage by road requires an electronic transport waybill: federal law 140-ФЗ of 07.06.2025 makes electronic
 * carriage documents mandatory from 01.09.2026.
 */
export const ETRN_SINCE = '2026-09-01'
/** In these states the waybill counts as having its electronic document: it was sent and neither refused nor annulled. */
export const ACTIVE_STATES: readonly EdoState[] = ['sent', 'partSigned', 'signed']

/**
 * Who signs which title of a kind, and how many of the first titles are mandatory. ЭТрН: Т1 and Т2 of loading and Т3 and Т4 of unloading
 * are mandatory; Т5–Т8 are optional and their signers are left open. ЭПЛ: Т6, the check after the trip, exists only for drivers who need
 * one. The table describes no file format.
 */
const SIGNED: Readonly<Record<EdoKind, { readonly signers: readonly (Signer | null)[]; readonly needed: number }>> = {
  etrn: { signers: ['shipper', 'carrier', 'consignee', 'carrier', null, null, null, null], needed: 4 },
  epl: { signers: ['owner', 'medic', 'controller', 'odometer', 'odometer', 'medic'], needed: 5 },
  upd: { signers: ['seller', 'buyer'], needed: 2 },
}

/** Whether a document of the kind has the title. */
export const hasTitle = (kind: EdoKind, title: TitleCode): boolean => TITLES.indexOf(title) < SIGNED[kind].signers.length
/** Who signs the title; null when unknown. */
export const signerOf = (kind: EdoKind, title: TitleCode): Signer | null => SIGNED[kind].signers[TITLES.indexOf(title)] ?? null
/** The mandatory titles of a kind. */
export const neededTitles = (kind: EdoKind): readonly TitleCode[] => TITLES.slice(0, SIGNED[kind].needed)

/** What is known about a title. */
export interface TitleFacts {
  readonly title?: string | null
  readonly at?: string | null
  readonly refusal?: string | null
}

/** The state of a title: refused when there is a reason for it, signed when there is a time. */
export const titleState = ({ at, refusal }: TitleFacts): 'waiting' | 'signed' | 'refused' =>
  refusal ? 'refused' : at ? 'signed' : 'waiting'

/** The state of a document by its titles; the first signed title means that it was sent. */
export function paperState(kind: EdoKind, titles: readonly TitleFacts[], isAnnulled: boolean): EdoState {
  if (isAnnulled) return 'annulled'
  const states = new Map(titles.map(one => [one.title, titleState(one)]))
  if ([...states.values()].includes('refused')) return 'refused'
  const signed = TITLES.filter(title => states.get(title) === 'signed')
  if (signed.length === 0) return 'draft'
  if (neededTitles(kind).every(title => signed.includes(title))) return 'signed'
  return signed.length === 1 && signed[0] === 't1' ? 'sent' : 'partSigned'
}
