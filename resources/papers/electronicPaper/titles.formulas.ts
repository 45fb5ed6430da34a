/** Kinds of electronic papers: of a waybill, of a vehicle of a shift, of a closing paper. */
export const EDO_KINDS = ['etrn', 'epl', 'upd'] as const
export type EdoKind = (typeof EDO_KINDS)[number]
/** The titles that a paper may have, in their order. */
export const TITLES = ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'] as const
export type Title = (typeof TITLES)[number]
/** Who signs titles. */
export const SIGNERS = ['shipper', 'carrier', 'consignee', 'owner', 'medic', 'controller', 'odometer', 'seller', 'buyer'] as const
export type Signer = (typeof SIGNERS)[number]
export const EDO_STATES = ['draft', 'sent', 'partSigned', 'signed', 'refused', 'annulled'] as const
export type EdoState = (typeof EDO_STATES)[number]

/**
 * The first day of which a carriage by road needs an electronic transport waybill: federal law 140-ФЗ of 07.06.2025, which makes electronic papers of carriage
 * obligatory from 01.09.2026.
 */
export const ETRN_SINCE = '2026-09-01'
/** Of these a waybill has its electronic paper: it went out, and nobody refused or took it back. */
export const ACTIVE_STATES: readonly EdoState[] = ['sent', 'partSigned', 'signed']

/**
 * Who signs which title of a kind, and which of them a paper cannot do without. ЭТрН: Т1 and Т2 of loading, Т3 and Т4 of unloading are obligatory, Т5–Т8 are
 * not, and who signs those is not said here. ЭПЛ: Т6, the check after the trip, only where the driver has one. No file format follows from this.
 */
const SIGNED: Readonly<Record<EdoKind, { readonly signers: readonly (Signer | null)[]; readonly needed: number }>> = {
  etrn: { signers: ['shipper', 'carrier', 'consignee', 'carrier', null, null, null, null], needed: 4 },
  epl: { signers: ['owner', 'medic', 'controller', 'odometer', 'odometer', 'medic'], needed: 5 },
  upd: { signers: ['seller', 'buyer'], needed: 2 },
}

/** Has a paper of the kind such a title? */
export const hasTitle = (kind: EdoKind, title: Title): boolean => TITLES.indexOf(title) < SIGNED[kind].signers.length
/** Who signs it, where that is known. */
export const signerOf = (kind: EdoKind, title: Title): Signer | null => SIGNED[kind].signers[TITLES.indexOf(title)] ?? null
/** The titles that every paper of the kind has. */
export const neededTitles = (kind: EdoKind): readonly Title[] => TITLES.slice(0, SIGNED[kind].needed)

/** What is known of a title. */
export interface TitleFacts {
  readonly title?: string | null
  readonly at?: string | null
  readonly refusal?: string | null
}

/** How a title stands: a reason says that it was refused, a moment that it was signed. */
export const titleState = ({ at, refusal }: TitleFacts): 'waiting' | 'signed' | 'refused' =>
  refusal ? 'refused' : at ? 'signed' : 'waiting'

/** How a paper stands, by its titles: with the first of them it goes out to the other side. */
export function paperState(kind: EdoKind, titles: readonly TitleFacts[], isAnnulled: boolean): EdoState {
  if (isAnnulled) return 'annulled'
  const states = new Map(titles.map(one => [one.title, titleState(one)]))
  if ([...states.values()].includes('refused')) return 'refused'
  const signed = TITLES.filter(title => states.get(title) === 'signed')
  if (signed.length === 0) return 'draft'
  if (neededTitles(kind).every(title => signed.includes(title))) return 'signed'
  return signed.length === 1 && signed[0] === 't1' ? 'sent' : 'partSigned'
}
