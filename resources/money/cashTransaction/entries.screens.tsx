import type { ReactNode } from 'react'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'
import { add, compare, negate, subtract, type Decimal } from '#resource/decimal'
import type { Wire } from '#resources'
import { dealStateOf } from '#resources/deals/deal/dealStatus.formulas'
import type { BoxKind, CashBox } from './boxes.ts'

type Transaction = Wire<'cashTransaction'>

/** A row that corrects another one of the same day and is nested below it. */
export interface Correction {
  readonly id: number
  readonly typeOperation: 'upd' | 'del'
  readonly sumTrx: Decimal
  readonly comntBody: string | null
  readonly insDate: string
}

/** A row of a statement with its corrections, their total, and the balance after it. */
export interface StatementEntry extends Transaction {
  readonly folded: readonly Correction[]
  readonly whole: Decimal
  /** Null if not all rows are loaded, because of a search. */
  readonly balance: Decimal | null
}

/** Rows, newest first, with the balance after each, calculated backwards from the closing balance of the period. */
export function entriesOf(rows: readonly Transaction[], closing: Decimal | undefined): readonly StatementEntry[] {
  let existing = closing ?? null
  return rows.map((row): StatementEntry => {
    const folded = (row.corrections ?? []) as readonly Correction[]
    const whole = folded.reduce((sum, one) => add(sum, one.sumTrx), row.sumTrx)
    const balance = existing
    if (existing !== null) existing = subtract(existing, whole)
    return { ...row, folded, whole, balance }
  })
}

/** The side of an amount: what the other party owes us is debit, what we owe is credit; for our own money, receipts are debit. */
export function sideOf(
  { kind }: Pick<CashBox, 'kind'>,
  id: number,
  sum: Decimal,
): { readonly debit: Decimal | null; readonly credit: Decimal | null } {
  const sign = compare(sum, '0')
  const isOurs = kind === 'C' && id === OWN_COMPANY
  const isDebit = isOurs ? sign > 0 : sign < 0
  const amount = sign < 0 ? negate(sum) : sum
  return { debit: sign !== 0 && isDebit ? amount : null, credit: sign !== 0 && !isDebit ? amount : null }
}

/** The changes made by corrections, oldest first: the sum before and after each. */
export function changesOf({
  sumTrx,
  folded,
}: Pick<StatementEntry, 'sumTrx' | 'folded'>): readonly (Correction & { readonly before: Decimal; readonly after: Decimal })[] {
  let existing = sumTrx
  return folded.map(one => {
    const before = existing
    existing = add(existing, one.sumTrx)
    return { ...one, before, after: existing }
  })
}

type Deal = Wire<'deal'>

/** The role of somebody in a waybill; the system company gets the result. */
export type Role = 'supplier' | 'customer' | 'carrier' | 'driver' | 'result'

/** Somebody's part in a waybill: role, volume, and the sum of that role. */
export interface WaybillPart {
  readonly role: Role
  readonly volume: Decimal | null
  readonly unit: string
  /** With the sign of the statement: plus is what we owe. Absent for users who may not see the sums of waybills. */
  readonly sum: Decimal | null | undefined
  /** The sum has moved the box; our own sides, points and drivers of other carriers have no such rows. */
  readonly moves: boolean
}

/** The sum of a waybill for each role. */
export const SUM_OF = {
  supplier: 'careerSumm',
  customer: 'objectSumm',
  carrier: 'routeSumm',
  driver: 'driverSumm',
  result: 'income',
} as const satisfies Record<Role, keyof Deal>
const VOLUME_OF = {
  supplier: ['careerVol', 'careerUnit'],
  customer: ['objectVol', 'objectUnit'],
  carrier: ['routeVol', 'routeUnit'],
  driver: ['routeVol', 'routeUnit'],
  result: ['objectVol', 'objectUnit'],
} as const
/** The references of a waybill that give the owner of a cash box a role, by kind of box. */
const ROLES_OF: Readonly<
  Record<BoxKind, readonly (readonly [Role, 'supplier' | 'customer' | 'shipment' | 'driver' | 'career' | 'object'])[]>
> = {
  C: [
    ['supplier', 'supplier'],
    ['customer', 'customer'],
    ['carrier', 'shipment'],
  ],
  E: [['driver', 'driver']],
  P: [
    ['supplier', 'career'],
    ['customer', 'object'],
  ],
}

const partOf = (deal: Deal, role: Role, moves: boolean): WaybillPart => {
  const [volume, unit] = VOLUME_OF[role]
  const sum = deal[SUM_OF[role]]
  return {
    role,
    volume: deal[volume],
    unit: deal[unit]?.systemC ?? '',
    sum: sum && moves && role === 'customer' ? negate(sum) : sum,
    moves,
  }
}

const movesBox = (deal: Deal, kind: BoxKind, id: number): boolean =>
  dealStateOf(deal).counted && (kind === 'E' ? deal.shipment?.id === OWN_COMPANY : kind === 'C' && id !== OWN_COMPANY)

/** The parts of a box's owner in a waybill, usually one (finance §2.5). */
export const waybillPartsOf = (
  deal: Deal,
  { box, id }: { readonly box: { readonly kind: BoxKind }; readonly id: number },
): readonly WaybillPart[] =>
  box.kind === 'C' && id === SYSTEM_COMPANY
    ? [partOf(deal, 'result', movesBox(deal, box.kind, id))]
    : ROLES_OF[box.kind].filter(([, by]) => deal[by]?.id === id).map(([role]) => partOf(deal, role, movesBox(deal, box.kind, id)))

interface RowCardProps {
  /** The number of the row, which opens it. */
  readonly heading: ReactNode
  readonly figure: ReactNode
  /** Further values, the first one most important; empty ones are left out. */
  readonly details: readonly ReactNode[]
  readonly second?: ReactNode
  /** Further lines; their number must match the row height. */
  readonly children?: ReactNode
}

/** The number of lines of a card without further ones. */
export const CARD_LINES = 2

/** A further line of a card. */
export const CardLine = ({ children }: { readonly children: ReactNode }) => (
  <span className="card-line quiet">
    <span>{children}</span>
  </span>
)

const joined = (texts: readonly ReactNode[]): ReactNode =>
  texts.filter(Boolean).reduce(
    (all, one) =>
      all === null ? (
        one
      ) : (
        <>
          {all} · {one}
        </>
      ),
    null,
  )

/** A row of a statement on phones: number and sum, then date, purpose and balance. */
export const RowCard = ({ heading, figure, details, second, children }: RowCardProps) => (
  <>
    <span className="card-line">
      <span>{heading}</span>
      <span>{figure}</span>
    </span>
    <span className="card-line quiet">
      <span>{joined(details)}</span>
      <span>{second}</span>
    </span>
    {children}
  </>
)
