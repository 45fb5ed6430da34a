/** The current entry of one type of a vehicle's indicators; a type without one is empty and inactive (operations §2.4, §3.4). */
export interface IndicatorGroup {
  readonly id: number | null
  readonly type: number
  readonly code: string
  readonly name: string
  readonly value: string | null
  readonly valueType: string
  readonly dateCheck: string | null
  readonly valueDate: string | null
  readonly valueStatus: 'ok' | 'soon' | 'expired' | null
  readonly comment: string | null
  readonly isActive: boolean
}
